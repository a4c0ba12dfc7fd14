import { browserFlags } from '../scripts/browser.mjs';
import { defineConfig, devices } from '@playwright/test';

const isCi = Boolean(process.env['CI']);
const executablePath = process.env['CHROMIUM_PATH'];
const SHORT_LIVED =
  '--disable-optimizing-compilers --max-lazy --min-semi-space-size=16 --initial-old-space-size=128';
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // A page lives for seconds, so optimising its code and collecting its garbage cost more CPU time than they save. The
  // same is true of a separate GPU process without a graphics card.
  args: [...browserFlags, '--in-process-gpu', `--js-flags=${SHORT_LIVED}`],
};
const common = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // Tracing every journey takes a third more time. CI writes a trace on the retry. A person wants it at once.
  trace: isCi ? 'on-first-retry' : 'retain-on-failure',
  launchOptions,
  // No animations, and no service worker that fetches the whole site, except in the journeys that test them.
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
} as const;

// Journeys on the real stack: the product as `npm start` runs it, with its own database. Every journey runs at desktop
// size. Journeys tagged @phone also run at phone size (see README.md).
export default defineConfig({
  testDir: '.',
  // Journeys of the Indikers and of the operators.
  testMatch: '{journeys,back-office}/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Some journeys wait for toasts and e-mails, so there are more workers than cores.
  workers: 4,
  // A shared machine may be slow at the wrong moment. A journey that passes on the retry is reported as flaky.
  retries: isCi ? 1 : 0,
  timeout: 90_000,
  expect: {
    timeout: 10_000,
    // A browser of another version may draw letters and edges differently.
    toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01 },
  },
  snapshotPathTemplate: '{testDir}/look/pictures/{arg}{ext}',
  reporter: [['list'], ['json']],
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      // Starts first and runs with one worker beside those of `desktop`, because each worker of a project starts a
      // product.
      workers: 1,
      // One device pixel per CSS pixel, because otherwise the CPU would have to paint seven times as many pixels.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 1,
        ...common,
      },
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, ...common },
    },
    // Pictures of the key screens, in one worker with its own product.
    {
      name: 'look',
      testMatch: 'look/*.spec.ts',
      workers: 1,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        ...common,
        // Letters of the same width with and without a user interface, and on machines with other fonts settings.
        launchOptions: { ...launchOptions, args: [...launchOptions.args, '--font-render-hinting=none'] },
      },
    },
  ],
});
