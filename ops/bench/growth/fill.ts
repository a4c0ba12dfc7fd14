import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';

// Fills the growing tables as years of use would: rows of the product's shape and size, interleaved as they are
// written. Leaves out triggers, foreign keys and the people behind the rows, because no measured statement reads them.

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

/**
 * Drops the indexes without a constraint and returns their definitions. Creating them after the fill is much faster.
 */
async function takeIndexes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${GROWING}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}

const withoutChecks = (db: Db, fill: (db: Db) => Promise<void>): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`set synchronous_commit = off`.execute(one);
    await sql`set maintenance_work_mem = '512MB'`.execute(one);
    const definitions = await takeIndexes(one);
    await fill(one);
    for (const definition of definitions) await sql.raw(definition).execute(one);
    await sql`set session_replication_role = origin`.execute(one);
  });

async function fillPeople(db: Db): Promise<void> {
  await sql`
    insert into operator (email, name, role, password_hash, created_at)
    select 'medicao' || n || '@indike.test', 'Medição ' || n, 'analyst', '', ${BASE}
    from generate_series(1, ${OPERATORS}::int) n`.execute(db);
  await sql`
    insert into indiker (id, firstname, lastname, email, phone, password_hash, created_at) overriding system value
    values (1, 'Ana', 'Medição', 'medicao@indike.test', '11955554444', '', ${BASE})`.execute(db);
  await sql`
    insert into referral (id, user_id, company_name, company_search, cnpj, consent_id, created_at, status_since) overriding system value
    values (${REFERRAL}, 1, 'Medição Ltda.', 'medicao ltda.', '12ABC34501DE35', 1, ${BASE}, ${BASE})`.execute(
    db,
  );
  await sql`
    insert into ledger_account (id, owner, user_id, kind, balance) overriding system value
    select 1000 + (u - 1) * ${indikerAccounts.length}::int + k, u, u, kind, case kind when 'owed' then 0 else 1000000000 end
    from generate_series(1, ${INDIKERS}::int) u,
      unnest(${[...indikerAccounts]}::text[]) with ordinality as a (kind, k)`.execute(db);
}

/** Half of the transactions are between two accounts of one Indiker. The others have the programme on one side. */
async function fillLedger(db: Db, transactions: number): Promise<void> {
  await sql`
    insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at, digest) overriding system value
    select n, 1 + (n * 7919) % ${INDIKERS}::int, 'release:earning:' || n, 'Liberação da bonificação da indicação da empresa ' || n || ' Comércio Ltda.',
      (${at(transactions)})::date, ${at(transactions)}, sha256(n::text::bytea)
    from generate_series(1, ${transactions}::bigint) n`.execute(db);
  await sql`
    insert into ledger_entry (id, transaction_id, account_id, owner, user_id, amount) overriding system value
    select (n - 1) * 2 + side, n, case when programme then 1 else 1000 + (u - 1) * ${indikerAccounts.length}::int + side end, u,
      case when programme then null else u end, case side when 1 then -10000 else 10000 end
    from generate_series(1, ${transactions}::bigint) n
    cross join lateral (select 1 + (n * 7919) % ${INDIKERS}::int as u) owner
    cross join generate_series(1, 2) side
    cross join lateral (select n % 2 = 0 and side = 1 as programme) of_whom`.execute(db);
  await sql`select setval('ledger_transaction_id_seq', ${transactions}::bigint), setval('ledger_entry_id_seq', ${
    transactions * 2
  }::bigint)`.execute(db);
}

async function fillTransitions(db: Db, transitions: number): Promise<void> {
  const referrals = Math.max(1, Math.floor(transitions / TRANSITIONS_EACH));
  await sql`
    insert into status_transition (user_id, referral_id, status, note, operator_id, created_at)
    select 1 + n % ${INDIKERS}::int, 1 + n % ${referrals}::bigint, (array['in_contact', 'in_negotiation', 'accepted'])[1 + n % 3], 'Falei com o contato, que pede retorno.',
      1 + n % ${OPERATORS}::int, ${at(transitions)}
    from generate_series(1, ${transitions}::bigint) n`.execute(db);
}

async function fillAudits(db: Db, audits: number): Promise<void> {
  await sql`
    insert into audit_log (operator_id, action, entity, entity_id, before, after, request_id, created_at, chain, position,
      digest, address)
    select 1 + n % ${OPERATORS}::int, (array['referral.transition', 'withdrawal.pay', 'operator.sign_in', 'note.add'])[1 + n % 4],
      (array['referral', 'withdrawal', 'operator', 'note'])[1 + n % 4], 1 + n % 400000,
      '{"status": "waiting"}', '{"status": "in_contact", "reason": "sem motivo informado"}',
      gen_random_uuid()::text, ${at(audits)}, n % 32, n / 32, sha256(n::text::bytea), '198.51.100.7'
    from generate_series(1, ${audits}::bigint) n`.execute(db);
}

export async function fill(db: Db, { transactions, transitions, audits }: GrowthSize): Promise<void> {
  await withoutChecks(db, async (one) => {
    await fillPeople(one);
    await fillLedger(one, transactions);
    await fillTransitions(one, transitions);
    await fillAudits(one, audits);
  });
  for (const name of [
    'ledger_account',
    'ledger_transaction',
    'ledger_entry',
    'status_transition',
    'audit_log',
  ])
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}
