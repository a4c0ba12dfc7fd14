import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addChecksums, migrationProblems } from './migrations.mjs';

let folder = '';
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-migrations-'));
  write('0001_people.sql', 'create table indiker ();');
  write('0002_money.sql', 'create table earning ();');
  addChecksums(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('accepts landed files that are unchanged', () => {
  expect(migrationProblems(folder)).toEqual([]);
});

it('refuses a changed or removed file, even after new checksums were added', () => {
  write('0001_people.sql', 'create table indiker (id bigint);');
  rmSync(join(folder, '0002_money.sql'));
  expect(migrationProblems(folder)).toEqual([
    '0001_people.sql: a landed migration was changed; restore it and write the change as a new file',
    '0002_money.sql: a landed migration was removed; restore it',
  ]);
  addChecksums(folder);
  expect(migrationProblems(folder)).toHaveLength(2);
});

it('requires a checksum for a new file, which must have the highest number', () => {
  write('0003_leaving.sql', '');
  expect(migrationProblems(folder)).toEqual([
    '0003_leaving.sql: not in checksums.txt; run node scripts/migrations.mjs --add',
  ]);
  addChecksums(folder);
  expect(migrationProblems(folder)).toEqual([]);
  write('0002_between.sql', '');
  expect(migrationProblems(folder)).toEqual([
    '0002_between.sql: a new migration comes after 0003_leaving.sql; give it a higher number',
  ]);
});
