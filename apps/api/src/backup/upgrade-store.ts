import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';
import {
  digestTable,
  listObjects,
  listPartitions,
  listSequences,
  listTables,
  type CopiedTable,
  type TableDigest,
} from './upgrade-queries.ts';

export interface UpgradeCopy {
  /** Connections of the superuser. Both databases have the same migrations. */
  readonly before: ClientBase;
  readonly after: ClientBase;
  /** A folder that both servers read and write. */
  readonly exchange: string;
}

export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Disables triggers: the rows have passed them already, and those of append-only tables refuse a truncate. */
const WITHOUT_TRIGGERS = 'set session_replication_role = replica';

function firstDifference(own: readonly string[], other: readonly string[]): string | undefined {
  const [ours, theirs] = [new Set(own), new Set(other)];
  return own.find((name) => !theirs.has(name)) ?? other.find((name) => !ours.has(name));
}

/** The job queue creates one partition a day, so an older database has other partitions than a new one. */
async function addMissingPartitions(from: ClientBase, to: ClientBase): Promise<void> {
  const present = await listPartitions(to);
  const names = new Set(present.map(({ name }) => name));
  const parents = new Set(present.map(({ parent }) => parent));
  for (const { name, parent, bound } of await listPartitions(from))
    if (!names.has(name) && parents.has(parent))
      await to.query(`create table ${name} partition of ${parent} ${bound}`);
}

const describe = ({ name, columns, types }: CopiedTable): string => `table ${name} (${columns}: ${types})`;

/** Refuses what was made by hand, such as a view for a report, which would be lost silently. */
async function expectSameSchema({ before, after }: UpgradeCopy): Promise<CopiedTable[]> {
  const tables = await listTables(before);
  const different =
    firstDifference(tables.map(describe), (await listTables(after)).map(describe)) ??
    firstDifference(await listObjects(before), await listObjects(after));
  if (different === undefined) return tables;
  throw new BackupError(
    `O banco de dados tem o que nenhuma migração fez (${different}): remova-o, e refaça-o depois. Nada foi alterado.`,
  );
}

/** Copies through a file on the server side, as text, which every version reads. */
async function copyTable(
  { before, after, exchange }: UpgradeCopy,
  { name, columns }: CopiedTable,
): Promise<void> {
  const file = join(exchange, 'rows');
  const path = before.escapeLiteral(file);
  try {
    await before.query(`copy ${name} (${columns}) to ${path}`);
    await after.query(`copy ${name} (${columns}) from ${path}`);
  } finally {
    rmSync(file, { force: true });
  }
}

async function copySequences({ before, after }: UpgradeCopy): Promise<void> {
  for (const { name, start, last } of await listSequences(before))
    await after.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null]);
}

const isSame = (one: TableDigest, other: TableDigest): boolean =>
  one.rows === other.rows && one.sum === other.sum;

/** @throws BackupError when a table or a sequence differs */
async function compare({ before, after }: UpgradeCopy, tables: readonly CopiedTable[]): Promise<CopiedRows> {
  const differs = (what: string): BackupError =>
    new BackupError(`${what} não ficou igual à de antes: nada foi alterado.`);
  let rows = 0;
  for (const table of tables) {
    const [own, copied] = [await digestTable(before, table), await digestTable(after, table)];
    if (!isSame(own, copied)) throw differs(`A tabela ${table.name}`);
    rows += copied.rows;
  }
  const sequences = async (client: ClientBase): Promise<string[]> =>
    (await listSequences(client)).map(({ name, last }) => `${name} ${last}`);
  const different = firstDifference(await sequences(before), await sequences(after));
  if (different !== undefined) throw differs(`A sequência ${different}`);
  return { tables: tables.length, rows };
}

/** Replaces rows and sequences of `after` by those of `before`, compares them, runs ANALYZE. @throws BackupError */
export async function copyAllRows(copy: UpgradeCopy): Promise<CopiedRows> {
  const { before, after } = copy;
  await addMissingPartitions(before, after);
  await addMissingPartitions(after, before);
  const tables = await expectSameSchema(copy);
  await after.query(WITHOUT_TRIGGERS);
  await after.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable(copy, table);
  await copySequences(copy);
  const copied = await compare(copy, tables);
  await after.query('vacuum analyze');
  // So that shutting the server down afterwards is quick.
  await after.query('checkpoint');
  return copied;
}
