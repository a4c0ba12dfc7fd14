import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProduct, newDataDir, up } from '#api/system-tests/testing/product.ts';
import { timed } from '../figures.ts';
import { installPrograms } from '../programs.ts';
import {
  environment,
  launchQuietly,
  onServer,
  outcomeOfStart,
  PASSPHRASE,
  SEEDED_REFERRALS,
  seedReferrals,
} from './data-folder.ts';
import { countLost, countReferrals, startLoad, type RunningLoad } from './load.ts';
import { run, runNode } from './processes.ts';
import type { Report } from './report.ts';

const BACKUP = 'apps/api/src/backup-create.ts';
const RESTORE = 'apps/api/src/backup-restore.ts';

function instantIn(output: string): Date {
  const text = /confirmado até (\S+Z)/.exec(output)?.[1];
  if (text === undefined) throw new Error(`no instant in:\n${output}`);
  return new Date(text);
}

/** Makes a backup of a product with 100 000 referrals while it is under load. */
async function backUpUnderLoad(folder: string, report: Report) {
  const dataDir = newDataDir();
  // Started before the seeding, because the first start creates the operators only in an empty database.
  const running = launchQuietly({ DATA_DIR: dataDir });
  const { url } = await up(running);
  await seedReferrals(dataDir);
  const load = await startLoad(url);
  await sleep(1_500);
  const { seconds, result } = await timed(() => runNode(BACKUP, [folder], environment(dataDir)));
  if (result.code !== 0) throw new Error(result.output);
  await sleep(500);
  await load.stop();
  await endProduct(running);
  const [name = ''] = readdirSync(folder);
  const file = join(folder, name);
  report.note('embedded: backup under load, read back and checked', `${seconds.toFixed(1)} s`);
  report.note('embedded: size of the backup', `${(statSync(file).size / 1e6).toFixed(1)} MB`);
  return { file, load, until: instantIn(result.output) };
}

async function restoreIt(file: string, until: Date, load: RunningLoad, report: Report): Promise<void> {
  const dataDir = newDataDir();
  const { seconds, result } = await timed(() => runNode(RESTORE, [file], environment(dataDir)));
  report.is('embedded: restore ends with', result.code, 0);
  report.atMost('embedded: 100 000 referrals back, ledger checked', seconds, 60, 's');
  report.is(
    'embedded: ledger check',
    /, ([^,]*diferenças)\./.exec(result.output)?.[1] ?? result.output,
    'sem diferenças',
  );
  const acknowledged = load.acknowledgedBefore(until);
  await onServer(dataDir, async (db) => {
    report.is('embedded: 100 000 referrals and more', (await countReferrals(db)) >= SEEDED_REFERRALS, true);
    report.note('embedded: writes acknowledged before the backup’s end', acknowledged.length);
    report.is('embedded: of them lost', await countLost(db, acknowledged), 0);
  });
  report.is('embedded: npm start on it', await outcomeOfStart(dataDir), 'ready');
}

async function refuseDamaged(file: string, report: Report): Promise<void> {
  const copyOf = (change: (copy: string) => void): string => {
    const copy = join(newDataDir(), 'copy.age');
    copyFileSync(file, copy);
    change(copy);
    return copy;
  };
  const changed = copyOf((copy) => {
    const content = readFileSync(copy);
    const at = Math.floor(content.length / 2);
    content.writeUInt8(content.readUInt8(at) ^ 1, at);
    writeFileSync(copy, content);
  });
  const truncated = copyOf((copy) => truncateSync(copy, Math.floor(statSync(copy).size / 2)));
  const used = newDataDir();
  writeFileSync(join(used, 'notes.txt'), 'mine');
  const attempts: [string, string, string, string?][] = [
    ['wrong passphrase', file, newDataDir(), 'another passphrase'],
    ['truncated file', truncated, newDataDir()],
    ['changed byte', changed, newDataDir()],
    ['folder in use', file, used],
  ];
  for (const [what, from, dataDir, passphrase] of attempts) {
    const before = readdirSync(dataDir).length;
    const { code } = await runNode(RESTORE, [from], environment(dataDir, passphrase));
    const left = readdirSync(dataDir).filter((name) => !/^postgres(\.lock|-bin-)/.test(name)).length;
    report.is(`embedded: ${what}`, code === 1 && left === before ? 'refused' : `code ${code}`, 'refused');
  }
}

/** Shows that `age`, `zstd` and `tar` can open a backup without this program. */
async function openByHand(file: string, report: Report): Promise<void> {
  const missing = installPrograms({ age: 'age', zstd: 'zstd', tar: 'tar', script: 'bsdutils' });
  if (missing.length > 0)
    return report.note('embedded: opened by age, zstd, tar', `no ${missing.join(', ')} here`);
  const folder = join(newDataDir(), 'opened');
  mkdirSync(folder);
  // age asks for the passphrase on a terminal, which `script` provides.
  const command = `age -d -o ${folder}/archive.tar.zst ${file}`;
  await run('script', ['-qec', command, '/dev/null'], { input: `${PASSPHRASE}\n` });
  const { code } = await run('sh', [
    '-c',
    `zstd -dq ${folder}/archive.tar.zst && tar -xf ${folder}/archive.tar -C ${folder}`,
  ]);
  const files = code === 0 ? readdirSync(folder) : [];
  const isWhole = ['backup_manifest', 'PG_VERSION', 'pg_wal', 'indike'].every((name) => files.includes(name));
  report.is('embedded: opened by age, zstd, tar', isWhole ? 'yes' : 'no', 'yes');
}

/** Rehearses a backup of the embedded database under load, and its restore. */
export async function rehearseEmbedded(report: Report): Promise<void> {
  const folder = newDataDir();
  const { file, load, until } = await backUpUnderLoad(folder, report);
  await restoreIt(file, until, load, report);
  await refuseDamaged(file, report);
  await openByHand(file, report);
}
