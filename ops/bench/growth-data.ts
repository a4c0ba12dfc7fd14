import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '#api/platform/db/database.ts';
import { fillTables } from './databases.ts';
import { vacuum } from './people-data.ts';
import { addOperators } from './team-data.ts';

// Fills the growing tables as years of use would: rows of the product's shape and size, interleaved as they are
// written. Leaves out the people behind the rows, because no measured statement reads them. Then moves them into the
// partitions that docs/operations.md describes.

export interface GrowthSize {
  /** Ledger transactions. Each has two entries. */
  readonly transactions: number;
  readonly transitions: number;
  readonly audits: number;
}

export const GROWING = ['ledger_transaction', 'ledger_entry', 'status_transition', 'audit_log'];
const INDIKERS = 50_000;
const OPERATORS = 50;
/** The only referral that has a row of its own, so that its page can be read. */
export const REFERRAL = 77_777;
/** Transitions per referral. They lie far apart in the table, because weeks pass between them. */
const TRANSITIONS_EACH = 5;
/** The rows span three years. */
const SECONDS = 3 * 365 * 86_400;

const BASE = sql`timestamptz '2024-01-01 12:00:00-03'`;
const at = (of: number) => sql`${BASE} + make_interval(secs => ${SECONDS}::float8 * n / ${of}::float8)`;
const ACCOUNTS = sql.lit(indikerAccounts.length);

async function fillPeople(tx: Tx): Promise<void> {
  await sql`
    insert into indiker (id, firstname, lastname, email, phone, password_hash, created_at) overriding system value
    values (1, 'Ana', 'Medição', 'medicao@indike.test', '11955554444', '', ${BASE})`.execute(tx);
  await sql`
    insert into referral (id, user_id, company_name, company_search, cnpj, consent_id, created_at, status_since)
      overriding system value
    values (${REFERRAL}, 1, 'Medição Ltda.', 'medicao ltda.', '12ABC34501DE35', 1, ${BASE}, ${BASE})`.execute(
    tx,
  );
  await sql`
    insert into ledger_account (id, owner, user_id, kind, balance) overriding system value
    select 1000 + (u - 1) * ${ACCOUNTS} + k, u, u, kind, case kind when 'owed' then 0 else 1000000000 end
    from generate_series(1, ${INDIKERS}::int) u,
      unnest(${[...indikerAccounts]}::text[]) with ordinality as a (kind, k)`.execute(tx);
}

/** Half of the transactions are between two accounts of one Indiker. The others have the programme on one side. */
async function fillLedger(tx: Tx, transactions: number): Promise<void> {
  await sql`
    insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at, digest)
      overriding system value
    select n, 1 + (n * 7919) % ${INDIKERS}::int, 'release:earning:' || n, 'Liberação da bonificação da indicação da empresa ' || n || ' Comércio Ltda.',
      (${at(transactions)})::date, ${at(transactions)}, sha256(n::text::bytea)
    from generate_series(1, ${transactions}::bigint) n`.execute(tx);
  await sql`
    insert into ledger_entry (id, transaction_id, account_id, owner, user_id, amount) overriding system value
    select (n - 1) * 2 + side, n, case when programme then 1 else 1000 + (u - 1) * ${ACCOUNTS} + side end, u,
      case when programme then null else u end, case side when 1 then -10000 else 10000 end
    from generate_series(1, ${transactions}::bigint) n
    cross join lateral (select 1 + (n * 7919) % ${INDIKERS}::int as u) owner
    cross join generate_series(1, 2) side
    cross join lateral (select n % 2 = 0 and side = 1 as programme) of_whom`.execute(tx);
  await sql`
    select setval('ledger_transaction_id_seq', ${transactions}::bigint),
      setval('ledger_entry_id_seq', ${transactions}::bigint * 2)`.execute(tx);
}

async function fillActs(tx: Tx, { transitions, audits }: GrowthSize): Promise<void> {
  const referrals = Math.max(1, Math.floor(transitions / TRANSITIONS_EACH));
  await sql`
    insert into status_transition (user_id, referral_id, status, note, operator_id, created_at)
    select 1 + n % ${INDIKERS}::int, 1 + n % ${referrals}::bigint,
      (array['in_contact', 'in_negotiation', 'accepted'])[1 + n % 3], 'Falei com o contato, que pede retorno.',
      1 + n % ${OPERATORS}::int, ${at(transitions)}
    from generate_series(1, ${transitions}::bigint) n`.execute(tx);
  await sql`
    insert into audit_log (operator_id, action, entity, entity_id, before, after, request_id, created_at, chain, position,
      digest, address)
    select 1 + n % ${OPERATORS}::int, (array['referral.transition', 'withdrawal.pay', 'operator.sign_in', 'note.add'])[1 + n % 4],
      (array['referral', 'withdrawal', 'operator', 'note'])[1 + n % 4], 1 + n % 400000,
      '{"status": "waiting"}', '{"status": "in_contact", "reason": "sem motivo informado"}',
      gen_random_uuid()::text, ${at(audits)}, n % 32, n / 32, sha256(n::text::bytea), '198.51.100.7'
    from generate_series(1, ${audits}::bigint) n`.execute(tx);
}

export async function fillGrowing(db: Db, size: GrowthSize): Promise<void> {
  const operators = Array.from({ length: OPERATORS }, () => operatorRole.analyst);
  await addOperators(db, operators);
  await fillTables(db, ['ledger_account', ...GROWING], async (tx) => {
    await fillPeople(tx);
    await fillLedger(tx, size.transactions);
    await fillActs(tx, size);
  });
}

export const PARTS = 12;

async function run(db: Queryable, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The bounds of partitions by range: equal parts of what the column has. */
async function rangesOf(db: Db, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ edge: string }>`
    select quote_literal((low + (high - low) * part / ${PARTS}::int)::text) as edge from (
      select min(${sql.ref(column)}) as low, max(${sql.ref(column)}) as high from ${sql.table(table)}
    ) span, generate_series(1, ${PARTS - 1}::int) part`.execute(db);
  const edges = ['minvalue', ...rows.map(({ edge }) => edge), 'maxvalue'];
  return edges.slice(1).map((edge, n) => `from (${edges[n]}) to (${edge})`);
}

/**
 * Copies all rows into a partitioned table, as could be done beside the running product, and then swaps the names. The
 * primary key begins with the partition key, as PostgreSQL requires. The other indexes stay, but are no longer unique.
 */
async function movePartitioned(
  db: Db,
  table: string,
  key: string,
  by: string,
  bounds: readonly string[],
): Promise<void> {
  const { rows: indexes } = await sql<{ definition: string }>`
    select substring(pg_get_indexdef(indexrelid) from 'USING .*') as definition from pg_index
    where indrelid = ${table}::regclass`.execute(db);
  await run(
    db,
    `set maintenance_work_mem = '512MB'`,
    `create table ${table}_new (like ${table} including defaults including constraints) partition by ${by} (${key})`,
    ...bounds.map((bound, n) => `create table ${table}_p${n} partition of ${table}_new for values ${bound}`),
    `insert into ${table}_new select * from ${table}`,
    `alter table ${table}_new add primary key (${key}, id)`,
    ...indexes.map(({ definition }) => `create index on ${table}_new ${definition}`),
    `alter table ${table} rename to ${table}_old`,
    `alter table ${table}_new rename to ${table}`,
  );
  await vacuum(db, [table]);
}

export async function partitionAll(db: Db): Promise<void> {
  const ofEntries = await rangesOf(db, 'ledger_entry', 'transaction_id');
  await movePartitioned(db, 'ledger_entry', 'transaction_id', 'range', ofEntries);
  await run(
    db,
    `alter table ledger_entry alter column id set default nextval('ledger_entry_id_seq')`,
    `create trigger apply_entries after insert on ledger_entry referencing new table as added
       for each statement execute function ledger_entries_apply()`,
  );
  const remainders = Array.from({ length: PARTS }, (_, n) => `with (modulus ${PARTS}, remainder ${n})`);
  await movePartitioned(db, 'status_transition', 'referral_id', 'hash', remainders);
  const ofAudits = await rangesOf(db, 'audit_log', 'created_at');
  await movePartitioned(db, 'audit_log', 'created_at', 'range', ofAudits);
}

class RolledBack extends Error {}

/** Runs writes in a transaction that is rolled back. */
export async function tryOut(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const attempt = db.transaction().execute(async (tx) => {
    await work(tx);
    throw new RolledBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

export interface Swap {
  /**
   * Preparation that does not block writers: the new key's index, and a check added as `not valid` and then validated.
   */
  readonly preparedMs: number;
  /** Duration of the one transaction that locks the table. */
  readonly lockedMs: number;
}

/** Tries the migration without downtime: the existing table becomes the first partition. Rolled back at the end. */
export async function trySwap(db: Db): Promise<Swap> {
  const { rows } = await sql<{ next: number }>`
    select max(transaction_id) + 100000 as next from ledger_entry`.execute(db);
  const next = rows[0]?.next ?? 1;
  const began = performance.now();
  await run(
    db,
    `create unique index concurrently ledger_entry_key on ledger_entry (transaction_id, id)`,
    `alter table ledger_entry add constraint before_next check (transaction_id < ${next}) not valid`,
    `alter table ledger_entry validate constraint before_next`,
  );
  const preparedMs = performance.now() - began;
  let lockedMs = 0;
  await tryOut(db, async (tx) => {
    const locked = performance.now();
    await run(
      tx,
      `set local lock_timeout = '2s'`,
      `alter table ledger_entry rename to ledger_entry_1`,
      `alter table ledger_entry_1 alter column id drop identity, drop constraint ledger_entry_pkey`,
      `alter table ledger_entry_1 add primary key using index ledger_entry_key`,
      `create table ledger_entry (like ledger_entry_1 including defaults) partition by range (transaction_id)`,
      `alter table ledger_entry add primary key (transaction_id, id)`,
      `alter table ledger_entry attach partition ledger_entry_1 for values from (minvalue) to (${next})`,
      `create table ledger_entry_2 partition of ledger_entry for values from (${next}) to (maxvalue)`,
    );
    lockedMs = performance.now() - locked;
  });
  await run(db, `alter table ledger_entry drop constraint before_next`, `drop index ledger_entry_key`);
  return { preparedMs, lockedMs };
}
