import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupError, listBackups, nameAt, removeOldBackups, removeUnfinished } from './backup-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: string[]): void => names.forEach((name) => writeFileSync(join(folder, name), ''));
const day = (number: number): Date => new Date(Date.UTC(2026, 10, number, 3, 50, 7));

it('reads the instants from the names, newest first', async () => {
  put(nameAt(day(2)), nameAt(day(10)), nameAt(day(9)));
  expect((await listBackups(folder)).map(({ until }) => until)).toEqual([day(10), day(9), day(2)]);
  expect(nameAt(day(2))).toBe('indike-2026-11-02T03-50-07Z.tar.zst.age');
});

it('removes all but the newest backups and leaves other files alone', async () => {
  const others = ['indike-2026.tar.zst.age', 'notes.txt', `${nameAt(day(1))}.part`];
  put(nameAt(day(1)), nameAt(day(2)), nameAt(day(3)), ...others);
  expect(await removeOldBackups(folder, 2)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual([...others, nameAt(day(2)), nameAt(day(3))].toSorted());
  expect(await removeOldBackups(folder, 2)).toBe(0);
});

it('removes what killed runs left, but not the file of a run in progress', async () => {
  put('indike-backup-1.unfinished', 'indike-backup-2.unfinished', 'my.unfinished');
  utimesSync(join(folder, 'indike-backup-1.unfinished'), day(1), day(1));
  utimesSync(join(folder, 'indike-backup-2.unfinished'), day(2), day(2));
  await removeUnfinished(folder, new Date(day(2).getTime() + 3_600_000));
  expect(readdirSync(folder)).toEqual(['indike-backup-2.unfinished', 'my.unfinished']);
});

it('does not create a missing folder', async () => {
  const missing = join(folder, 'disk');
  await expect(listBackups(missing)).rejects.toThrow(BackupError);
  expect(readdirSync(folder)).toEqual([]);
});
