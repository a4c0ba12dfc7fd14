import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newOperator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { BackupError, nameAt } from './backup-files.ts';
import { backUpWhenDue, runBackupProgram } from './jobs.ts';

const server = useTestServer({ jobs: true });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-test-'));
  server.clock.set('2026-11-22T03:50:00Z');
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (at: Date): void => writeFileSync(join(folder, nameAt(at)), 'copy');
const HOUR = 3_600_000;

/** Runs the hourly job once. The backup it makes is a file of four bytes. */
async function run(make = async () => put(server.clock.now()), settings = {}): Promise<void> {
  const backup = { ...server.deps.backup, folder, everyHours: 24, keep: 3, ...settings };
  await backUpWhenDue({ ...server.deps, backup }, make);
}

it('makes one backup a day and keeps three', async () => {
  for (let hour = 0; hour < 24 * 6; hour += 1) {
    await run();
    server.clock.advance(HOUR + 2_000);
  }
  const days = readdirSync(folder).map((name) => name.slice(7, 17));
  expect(days).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
});

it('catches up after days without a run', async () => {
  put(new Date('2026-11-18T03:50:00Z'));
  await run();
  expect(readdirSync(folder)).toHaveLength(2);
});

it('does nothing without a folder', async () => {
  await run(() => Promise.reject(new Error('called')), { folder: undefined });
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps the old backups after a failure, logs it and e-mails each administrator once a day', async () => {
  const { id } = await newOperator(server, 'admin');
  const admin = await server.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const day of ['01', '02', '03', '04']) put(new Date(`2026-11-${day}T03:50:00Z`));
  const fail = () => Promise.reject(new BackupError('não há espaço no disco.'));
  for (let n = 0; n < 3; n += 1) await expect(run(fail)).rejects.toThrow('espaço');
  expect(readdirSync(folder)).toHaveLength(4);
  expect(server.logs()).toContain('"alert":"backup"');
  await server.deps.jobs.runWaiting();
  const emails = server.mailbox.messages(admin.email ?? '');
  expect(emails.map(({ subject }) => subject)).toEqual(['A cópia de segurança não foi feita']);
  expect(emails[0]?.text).toContain('não há espaço no disco.');
  expect(emails[0]?.text).toContain('4 de nov. de 2026');
});

it('records what is in the folder, and why the last failed run failed', async () => {
  const result = () => server.db.selectFrom('backup_result').selectAll().executeTakeFirstOrThrow();
  await run();
  const made = server.clock.now();
  expect(await result()).toMatchObject({ checked_at: made, newest_until: made, newest_bytes: 4, files: 1 });
  server.clock.advance(25 * HOUR);
  const failed = server.clock.now();
  const reason = `não há espaço ${'x'.repeat(600)}`;
  await expect(run(() => Promise.reject(new BackupError(reason)))).rejects.toThrow('espaço');
  expect(await result()).toMatchObject({ newest_until: made, files: 1, checked_at: made, failed_at: failed });
  expect((await result()).failure).toBe(reason.slice(0, 500));
  server.clock.advance(HOUR);
  await run();
  const now = server.clock.now();
  expect(await result()).toMatchObject({ checked_at: now, newest_until: now, files: 2, failed_at: failed });
  // No backup was due, but the folder was checked.
  server.clock.advance(HOUR);
  await run();
  expect(await result()).toMatchObject({ checked_at: server.clock.now(), newest_until: now, files: 2 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await expect(run(() => Promise.reject(new BackupError('não deu')))).rejects.toThrow('não deu');
  await expect(run(undefined, { folder: join(folder, 'away') })).rejects.toThrow('não existe');
  expect((await result()).failure).toContain('o disco está montado?');
});

it('runs the program of npm run backup and throws what it printed', async () => {
  await expect(runBackupProgram(join(folder, 'none'))).rejects.toThrow(/^BACKUP_PASSPHRASE_FILE: /);
});
