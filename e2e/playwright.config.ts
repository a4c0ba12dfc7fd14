import { browserFlags } from '../scripts/browser.mjs';
import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: browserFlags,
};
const common = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  trace: 'retain-on-failure',
  launchOptions,
} as const;

// Journeys on the real stack: the product as `npm start` runs it, on a database of its own.
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  // A machine that is shared may be slow at the wrong moment; what passes at the second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  globalSetup: './support/product.ts',
  reporter: [['list'], ['json']],
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, ...common },
    },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, ...common } },
  ],
});
