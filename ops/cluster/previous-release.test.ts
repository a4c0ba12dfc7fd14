import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '#api/ledger/check.ts';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { cloneDatabase, type TestDatabase } from '#api/testing/database.ts';
import { startMailServer, type MailServer } from '#api/testing/mail-server.ts';
import { liftQuotas } from '#api/testing/quotas.ts';
import { counted, figure } from '#api/system-tests/testing/figures.ts';
import { createEmptySchema, runMigrations } from '#api/system-tests/testing/migrations.ts';
import { runScenario } from '#api/system-tests/testing/money-load.ts';
import { cleanUp, launch, newDataDir, runMain, up, urlOf } from '#api/system-tests/testing/product.ts';
import {
  expectRequestedOnce,
  expectAcknowledgedWrites,
} from '#api/system-tests/testing/acknowledged-writes.ts';
import { addPerson, startLoad } from './load-people.ts';

// The previous release runs unchanged while this version's migrations are applied under load and its web process starts
// beside it (CONTRIBUTING, "Migrations while older processes run"). Needs the repository's history. PREVIOUS_RELEASE
// names a commit, by default the one before the newest migration. A release whose migrations differ from ours is skipped.

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/api/migrations';
const PEOPLE = 3;
const UNDER_LOAD_MS = 6_000;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit of the previous release. Undefined without history, as in a shallow checkout of one commit. */
function findPrevious(): string | undefined {
  const newest = readdirSync(join(ROOT, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`);
    const commit = git('rev-parse', '--verify', process.env['PREVIOUS_RELEASE'] ?? `${added}^`);
    const ours = readFileSync(join(ROOT, MIGRATIONS, 'checksums.txt'), 'utf8').split('\n');
    const theirs = git('show', `${commit}:${MIGRATIONS}/checksums.txt`).split('\n');
    return theirs.every((line) => ours.includes(line)) ? commit : undefined;
  } catch {
    return undefined;
  }
}

const previous = findPrevious();
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'indike-previous-'));
let database: TestDatabase;
let mail: MailServer;
beforeAll(async () => {
  database = await cloneDatabase();
  mail = await startMailServer();
});
afterAll(async () => {
  await cleanUp();
  await mail.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Extracts the files of a commit, linked to this checkout's libraries and to the commit's own packages. */
function checkOut(commit: string): string {
  const archive = join(folder, 'previous.tar');
  git('archive', '--output', archive, commit, 'apps/api', 'packages', 'package.json');
  const place = join(folder, 'previous');
  mkdirSync(join(place, 'node_modules/@indike'), { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', place]);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@indike'))
    symlinkSync(join(ROOT, 'node_modules', name), join(place, 'node_modules', name));
  for (const name of readdirSync(join(place, 'packages')))
    symlinkSync(join(place, 'packages', name), join(place, 'node_modules/@indike', name));
  return join(place, 'apps/api/src/main.ts');
}

it.skipIf(previous === undefined)(
  'keeps the previous release working beside the new one, on the new version’s tables',
  { timeout: 240_000 },
  async () => {
    const main = checkOut(previous ?? '');
    await createEmptySchema(database);
    const env = { DATABASE_URL: urlOf(database), SANDBOX: 'true', SMTP_URL: mail.url, LOG_LEVEL: 'error' };
    const old = runMain(main, { ...env, DATA_DIR: newDataDir() });
    const { url } = await up(old);
    const load = await startLoad(url);
    const db = createDatabase(createPool(database.connection, 2));
    await liftQuotas(db);
    const people: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await addPerson(url, mail));
    const scenarios = Promise.all(people.map((token) => runScenario(load, token)));
    scenarios.catch(() => {});
    await sleep(UNDER_LOAD_MS);
    const before = load.promises.acknowledged;
    const migrated = await runMigrations({ DATABASE_URL: env.DATABASE_URL });
    await sleep(UNDER_LOAD_MS);
    const after = load.promises.acknowledged;
    // From now on half of the calls go to the new version.
    const fresh = launch({ ...env, ROLE: 'web', DATA_DIR: newDataDir() });
    const beside = { ...load, url: (await up(fresh)).url };
    const more = runScenario(beside, await addPerson(url, mail));
    more.catch(() => {});
    await sleep(UNDER_LOAD_MS);
    load.ended = true;
    beside.ended = true;
    await scenarios;
    await more;
    await expectAcknowledgedWrites(db, load.promises);
    await expectRequestedOnce(db, load.promises);
    expect(await checkLedger(db, dateInSaoPaulo(new Date()))).toMatchObject({ ok: true, findings: [] });
    const outcomes = counted(load.outcomes);
    figure('previous release', {
      commit: previous?.slice(0, 10),
      migrated,
      'acknowledged before': before,
      'after the migration': after - before,
      'with the new one beside': load.promises.acknowledged - after,
      outcomes: JSON.stringify(outcomes),
    });
    expect(Object.keys(outcomes).filter((outcome) => !/^2\d\d$/.test(outcome))).toEqual([]);
    expect(after - before).toBeGreaterThan(0);
    await db.destroy();
    for (const product of [old, fresh]) {
      product.child.kill('SIGTERM');
      expect((await product.ended).code).toBe(0);
    }
  },
);
