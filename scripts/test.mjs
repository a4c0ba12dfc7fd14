// `npm test`: checks, unit, API, system and browser tests and a short run of the bench, in that order; ends with one line
// that counts them all. `npm run test:unit | test:api | test:system | test:e2e | test:bench` run one suite, and
// `npm test -- FILE` runs one test file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { check } from './check.mjs';

const ROOT = join(import.meta.dirname, '..');
const wanted = process.argv[2];
const isFile = wanted?.includes('/') && existsSync(join(ROOT, wanted));
const reports = mkdtempSync(join(tmpdir(), 'indike-reports-'));
const count = { passed: 0, failed: 0 };

/** A suite that ends badly without saying which test failed still counts as one failure. */
function add(passed, failed, exitCode) {
  count.passed += passed;
  count.failed += failed === 0 && exitCode !== 0 ? 1 : failed;
}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const suites = {
  check() {
    const results = check();
    add(results.filter(({ ok }) => ok).length, results.filter(({ ok }) => !ok).length, 0);
  },
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  system() {
    // The system tests check the headers of the built pages.
    buildWeb();
    vitest('system');
  },
  e2e: () => playwright(),
  /** Fails only when it does not reach its table: the figures decide nothing here. */
  bench() {
    const args = ['bench/run.ts', '--quick'];
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, CHROMIUM_PATH: findBrowser() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    console.log(stdout);
    const ended = status === 0 && /^ *Budget +measured +limit$/m.test(stdout);
    add(ended ? 1 : 0, ended ? 0 : 1, 0);
  },
};

function playwright(...files) {
  buildWeb();
  const file = join(reports, 'e2e.json');
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const status = run(process.execPath, [cli, 'test', '--config', 'e2e/playwright.config.ts', ...files], {
    CHROMIUM_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = readReport(file)?.stats;
  add((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, status);
}

/** One suite, or only the files named. */
function vitest(project, ...files) {
  const file = join(reports, `vitest-${project ?? 'files'}.json`);
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [
    cli,
    'run',
    ...(project ? ['--project', project] : []),
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const status = run(process.execPath, args);
  const report = readReport(file);
  add(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, status);
}

const chosen = isFile
  ? { [wanted]: () => (wanted.startsWith('e2e/') ? playwright(wanted.slice(4)) : vitest(undefined, wanted)) }
  : suites;
for (const [name, suite] of Object.entries(chosen)) {
  if (wanted !== undefined && wanted !== name) continue;
  console.log(`\n── ${name}`);
  try {
    suite();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count.failed += 1;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
if (count.failed > 0 || count.passed === 0) process.exitCode = 1;
