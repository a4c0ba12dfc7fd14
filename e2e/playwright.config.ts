import { browserFlags } from '../scripts/browser.mjs';
import { defineConfig, devices } from '@playwright/test';

const isCi = Boolean(process.env['CI']);
const executablePath = process.env['CHROMIUM_PATH'];
const SHORT_LIVED =
  '--disable-optimizing-compilers --max-lazy --min-semi-space-size=16 --initial-old-space-size=128';
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // A page lives for seconds: optimising its code and collecting its garbage cost more processor time than they give back, as
  // does a process of its own for what is painted without a graphics card.
  args: [...browserFlags, '--in-process-gpu', `--js-flags=${SHORT_LIVED}`],
};
const common = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // A trace of every journey takes a third more time. CI has a second try for it; a person wants it at once.
  trace: isCi ? 'on-first-retry' : 'retain-on-failure',
  launchOptions,
  // Nothing moves, and no service worker fetches the whole site, where that is not the subject.
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
} as const;

// Journeys on the real stack: the product as `npm start` runs it, on a database of its own. Every journey runs at desktop
// size, and at phone size as well where it is tagged @phone (see README.md).
export default defineConfig({
  testDir: '.',
  // Of the Indikers, and of the provider's staff.
  testMatch: '{journeys,back-office}/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Some wait for toasts and e-mails, so more run at once than there are cores.
  workers: 4,
  // A machine that is shared may be slow at the wrong moment; what passes at the second try is reported as flaky.
  retries: isCi ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
      // First, and one after the other beside the desktop's: each worker of a project starts a product of its own.
      workers: 1,
      // With one pixel for each of CSS: seven times as many are painted by the processor otherwise.
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
  ],
});
