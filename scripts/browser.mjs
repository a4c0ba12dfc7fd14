// Finds the browser for the tests: headless Chromium, installed from Debian's packages where possible, otherwise the
// machine's Chromium or Chrome, otherwise Playwright's. A browser with a user interface starts pages of its own and
// takes 50 % more processor time.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** With these flags the browser makes no requests of its own and can run as root. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const WITHOUT_INTERFACE = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const INSTALL_TIMEOUT_MS = 180_000;

function onThisMachine(names, others = []) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...others];
  return candidates.find((file) => existsSync(file));
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.error('Installing Debian’s Chromium for the browser tests…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...WITHOUT_INTERFACE, 'fonts-noto-color-emoji'],
  ]) {
    const stdio = ['ignore', 'ignore', 'inherit'];
    if (spawnSync('apt-get', args, { env, stdio, timeout: INSTALL_TIMEOUT_MS }).status !== 0)
      return undefined;
  }
  return onThisMachine(WITHOUT_INTERFACE);
}

function downloadFromPlaywright() {
  console.error('Downloading Playwright’s Chromium for the browser tests…');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  if (
    spawnSync(process.execPath, [cli, 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 300_000,
    }).status !== 0
  ) {
    return undefined;
  }
  const find = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())";
  const file = execFileSync(process.execPath, ['--input-type=module', '-e', find], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return existsSync(file) ? file : undefined;
}

/** Returns the browser's path. @throws when there is none, with a message that says what to do */
export function findBrowser() {
  const browser =
    process.env.CHROMIUM_PATH ??
    onThisMachine(WITHOUT_INTERFACE) ??
    installDebianPackage() ??
    onThisMachine(BROWSERS, MAC) ??
    downloadFromPlaywright();
  if (browser) return browser;
  throw new Error(
    'The browser tests need Chromium or Google Chrome. Install one of them (Debian: apt-get install chromium) or say where it is in CHROMIUM_PATH.',
  );
}

if (process.argv[1] === import.meta.filename) findBrowser();
