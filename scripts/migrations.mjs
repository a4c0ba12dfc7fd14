// A landed migration must not change, because databases that ran it would silently differ from new ones. Compares the
// files with apps/api/migrations/checksums.txt, and refuses a migration that would break older processes
// (expand-contract.mjs).
// `node scripts/migrations.mjs --add` adds the checksums of new files.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findContractProblem } from './expand-contract.mjs';

const FOLDER = join(import.meta.dirname, '../apps/api/migrations');
const LIST = 'checksums.txt';

function checksumOf(folder, file) {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
}

function readList(folder) {
  const path = join(folder, LIST);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.map((line) => {
      const [checksum, file] = line.split('  ');
      return [file, checksum];
    }),
  );
}

const sqlFiles = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** The problems with the migrations in a folder, one sentence each. */
export function migrationProblems(folder) {
  const landed = readList(folder);
  const files = sqlFiles(folder);
  const newest = [...landed.keys()].reduce((last, file) => (file > last ? file : last), '');
  const problems = [];
  for (const [file, checksum] of landed) {
    if (!files.includes(file)) problems.push(`${file}: a landed migration was removed; restore it`);
    else if (checksumOf(folder, file) !== checksum)
      problems.push(`${file}: a landed migration was changed; restore it and write the change as a new file`);
  }
  for (const file of files.filter((name) => !landed.has(name))) {
    problems.push(
      file < newest
        ? `${file}: a new migration comes after ${newest}; give it a higher number`
        : `${file}: not in ${LIST}; run node scripts/migrations.mjs --add`,
    );
  }
  const numbers = files.map((file) => file.slice(0, 4));
  for (const file of files) {
    const problem = findContractProblem(file, readFileSync(join(folder, file), 'utf8'), numbers);
    if (problem !== undefined) problems.push(`${file}: ${problem}`);
  }
  return problems;
}

/** Adds the checksums of new files to the list. */
export function addChecksums(folder) {
  const landed = readList(folder);
  for (const file of sqlFiles(folder).filter((name) => !landed.has(name)))
    appendFileSync(join(folder, LIST), `${checksumOf(folder, file)}  ${file}\n`);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === '--add') addChecksums(FOLDER);
  const problems = migrationProblems(FOLDER);
  for (const problem of problems) console.error(`apps/api/migrations/${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
