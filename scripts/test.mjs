// `npm test`: runs the checks, the unit, API, system and browser tests and a short bench, and ends with one line that
// counts them all. `npm run test:unit | test:api | test:system | test:e2e | test:bench` run one suite, and
// `npm test -- FILE` runs one test file. `npm run test:cluster` is not part of `npm test`, because it installs Debian's
// Patroni, etcd, HAProxy and PgBouncer and takes minutes; nor is `npm run test:citus`, which needs a PostgreSQL that the
// project does not bring.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { findCitus } from './citus.mjs';
import { compileCache } from './start-command.mjs';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
const wanted = process.argv[2];
const isFile = wanted?.includes('/') && existsSync(join(ROOT, wanted));
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Whether databases and browsers fit into memory, where no commit waits for a disk. */
function hasMemory() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}

/** The folder for everything that tests write. Open to other users, because tests start programs as other users. */
const TMPDIR = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'indike-'));
chmodSync(TMPDIR, 0o1777);
process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const count = { passed: 0, failed: 0 };
/** Why a suite did not run. It counts as neither. */
const notRun = [];
/** What failed or passed only at the second try. Listed at the end, because often only the end of the output is kept. */
const troubles = [];

/**
 * Adds the outcome of a suite: how many tests passed, and the names of those that failed or were flaky. A suite that
 * ends with another exit code than 0 without naming a failed test still counts as one failure.
 */
function add(suite, { passed, failed, flaky = [], exitCode = 0 }) {
  const failures =
    failed.length === 0 && exitCode !== 0 ? [`no test, but its exit code was ${exitCode}`] : failed;
  count.passed += passed;
  count.failed += failures.length;
  troubles.push(...failures.map((name) => `failed: ${suite} › ${name}`));
  troubles.push(...flaky.map((name) => `passed at the second try: ${suite} › ${name}`));
}

const print = (text) => process.stdout.write(text);

/** Runs a program and passes its output to `say`. `collect` receives its standard output as well. */
function run(args, { env = {}, say = print, collect = () => {}, priority = 0 } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Each product that a test starts reuses the compiled code of the first, as `npm start` does.
      NODE_COMPILE_CACHE: compileCache,
      TMPDIR,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
    },
  });
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  child.stdout.setEncoding('utf8').on('data', collect).on('data', say);
  child.stderr.setEncoding('utf8').on('data', say);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function buildWeb(say) {
  if ((await run(['scripts/build-web.mjs'], { say })) !== 0) throw new Error('no site to test with');
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0];

/** The tests of a report of Vitest that failed at least once and ended with this status: 'failed' or 'passed'. */
const testsOfVitest = (report, status) =>
  (report?.testResults ?? []).flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter(
      (test) => test.status === status && test.failureMessages.length > 0,
    );
    // A file that could not be loaded has no tests.
    if (status === 'failed' && ofFile === 'failed' && tests.length === 0)
      return [`${file}: ${firstLine(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });

/** The tests of a report of Playwright that ended with this status: 'unexpected' or 'flaky'. */
const testsOfPlaywright = (suite, status) => [
  ...(suite?.suites ?? []).flatMap((inner) => testsOfPlaywright(inner, status)),
  ...(suite?.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => {
        const { error } = results.find((result) => result.error !== undefined) ?? {};
        return `${file} › ${title} (${projectName}): ${firstLine(error?.message)}`;
      }),
  ),
];

/** Runs projects of vitest.config.ts, or only the given files. */
async function vitest(say, projects, files = []) {
  const file = join(TMPDIR, `vitest-${projects.join('-')}.json`);
  const args = [
    VITEST,
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const exitCode = await run(args, { say });
  const report = readReport(file);
  const [failed, flaky] = ['failed', 'passed'].map((ended) => testsOfVitest(report, ended));
  add(projects.join(' ') || 'vitest', { passed: report?.numPassedTests ?? 0, failed, flaky, exitCode });
}

async function playwright(say, files = []) {
  await buildWeb(say);
  const file = join(TMPDIR, 'e2e.json');
  const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...files];
  const exitCode = await run([PLAYWRIGHT, ...args], { env, say });
  const report = readReport(file);
  const [failed, flaky] = ['unexpected', 'flaky'].map((ended) => testsOfPlaywright(report, ended));
  add('e2e', { passed: (report?.stats?.expected ?? 0) + flaky.length, failed, flaky, exitCode });
}

/** Whether the bench printed its table. It has a lower priority, because the other suites have time limits. */
async function benchEnds(say) {
  let output = '';
  const status = await run(['ops/bench/run.ts', '--quick'], {
    env: { CHROMIUM_PATH: findBrowser() },
    say,
    collect: (text) => (output += text),
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  });
  return status === 0 && /^ *Budget +measured +limit$/m.test(output);
}

/** Shows that the bench still runs. Its figures decide nothing here. In CI it gets a second try, like a test. */
async function bench(say) {
  const problem = ['ended without its table'];
  if (await benchEnds(say)) return add('bench', { passed: 1, failed: [] });
  const endsAgain = process.env.CI !== undefined && (await benchEnds(say));
  add('bench', endsAgain ? { passed: 1, failed: [], flaky: problem } : { passed: 0, failed: problem });
}

const suites = {
  /** Builds the site and finds the browser early. Counts nothing, because the suites that need them do the same. */
  async site(say) {
    await buildWeb(say);
    await run(['scripts/browser.mjs'], { say });
  },
  async check(say) {
    const results = await check(undefined, say);
    const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
    add('check', { passed: results.length - failed.length, failed });
  },
  unit: (say) => vitest(say, ['unit']),
  api: (say) => vitest(say, ['api']),
  async system(say) {
    // The system tests check the headers of the built pages.
    await buildWeb(say);
    await vitest(say, ['system']);
  },
  /** The system tests that measure a time or an amount of memory, so nothing else may run. */
  load: (say) => vitest(say, ['load-side-by-side', 'load']),
  e2e: (say) => playwright(say),
  /** Installs missing servers from Debian, so it runs only on request. */
  cluster: (say) => vitest(say, ['cluster']),
  /** The distributed PostgreSQL is the machine's own, if it has one. */
  async citus(say) {
    if (findCitus()) return vitest(say, ['citus']);
    notRun.push('citus: no PostgreSQL with the Citus extension here (CITUS_PG_CONFIG names its pg_config)');
  },
  bench,
  /** Makes the reference pictures of e2e/look anew. */
  pictures: (say) => playwright(say, ['--project=look', '--update-snapshots=all']),
};

/**
 * Stages run one after the other, the lanes of a stage in parallel, and the suites of a lane in order. The suites with
 * servers or browsers share one lane: in parallel on two cores they are no faster, and requests time out. They are idle
 * for a tenth of the time and more, which the other lane uses for the site's build, the checks, the unit tests and the
 * bench.
 */
const STAGES = [
  [
    ['api', 'system', 'e2e'],
    ['site', 'check', 'unit', 'bench'],
  ],
  [['load']],
];
const APART = ['cluster', 'citus', 'pictures'];
/** `npm run test:system` runs both. */
const SYSTEM = ['system', 'load'];

const isWanted = (name) => {
  if (wanted === undefined) return true;
  return wanted === 'system' ? SYSTEM.includes(name) : wanted === name;
};

async function runSuite(name, say) {
  const startedAt = performance.now();
  try {
    await suites[name](say);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(`${message}\n`);
    add(name, { passed: 0, failed: [message] });
  }
  return `${Math.round((performance.now() - startedAt) / 1_000)} s`;
}

const times = [];

/** The first lane of a stage prints at once. Others print a suite's output when it ends, so that lines do not mix. */
async function runLane(names, isFirst) {
  for (const name of names) {
    console.log(isFirst ? `\n── ${name}` : `${name}…`);
    const texts = [];
    const time = await runSuite(name, isFirst ? print : (text) => texts.push(text));
    times.push(`${name} ${time}`);
    if (!isFirst) console.log(`\n── ${name}, ${time}\n${texts.join('')}`);
  }
}

if (APART.includes(wanted)) await runLane([wanted], true);
else if (isFile) {
  suites[wanted] = wanted.startsWith('e2e/')
    ? (say) => playwright(say, [wanted.slice(4)])
    : (say) => vitest(say, [], [wanted]);
  await runLane([wanted], true);
} else {
  for (const stage of STAGES) {
    const lanes = stage.map((names) => names.filter(isWanted)).filter((names) => names.length > 0);
    await Promise.all(lanes.map((names, index) => runLane(names, index === 0)));
  }
}
console.log(`\n${times.join(' · ')}`);
if (troubles.length > 0) console.log(`\n${troubles.join('\n')}`);
if (notRun.length > 0 && count.passed + count.failed === 0) {
  console.log(`\nnot run: ${notRun.join(', ')}`);
  process.exitCode = 2;
} else {
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  if (count.failed > 0 || count.passed === 0) process.exitCode = 1;
}
