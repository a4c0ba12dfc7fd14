// The baseline of the money benchmark. Writes the same rows in the fewest statements, without triggers and foreign
// keys.
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Pool } from 'pg';
import { checkLedger } from '#api/ledger/check.ts';
import { createPool, type Db } from '#api/platform/db/database.ts';

export const createBarePool = (url: string): Pool =>
  createPool({
    connectionString: `${url}&options=${encodeURIComponent('-c session_replication_role=replica')}`,
  });

const TODAY = "(now() at time zone 'America/Sao_Paulo')::date";

const LOCK = `select a.balance from wallet w join ledger_account a on a.owner = w.user_id and a.kind = 'available'
  where w.user_id = $1 for update of w, a`;

const WITHDRAW = `
  with made as (
    insert into withdrawal (user_id, status, total, requested_on, payment_date, created_at)
    values ($1, 'requested', $2, ${TODAY}, ${TODAY}, now()) returning id
  ), items as (
    update earning set state = 'requested', withdrawal_id = made.id from made where user_id = $1 and state = 'available'
  ), posted as (
    insert into ledger_transaction (owner, business_key, description, effective_on, created_at)
    select $1, 'request:withdrawal:' || id, 'Saque', ${TODAY}, now() from made returning id
  ), changed as (
    update ledger_account set balance = balance + case kind when 'available' then -$2::bigint else $2::bigint end
    where owner = $1 and kind in ('available', 'requested') returning id, kind
  )
  insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
  select posted.id, changed.id, $1, $1, case kind when 'available' then -$2::bigint else $2::bigint end from posted, changed`;

/** Withdraws the whole balance, if there is any. */
export async function bareWithdrawal(pool: Pool, userId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ balance: number }>(LOCK, [userId]);
    const total = rows[0]?.balance ?? 0;
    if (total > 0) await client.query(WITHDRAW, [userId, total]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The batch size of the product (rewards/due-earnings.ts). */
const BATCH_SIZE = 2_000;

const RELEASE = `
  with due as (
    select id from earning where state = 'receivable' and release_on <= ${TODAY} order by release_on, id limit $1
  ), gone as (
    update earning p set state = 'available' from due where p.id = due.id returning p.id, p.user_id, p.value, p.release_on
  ), given as materialized (
    select nextval('ledger_transaction_id_seq') as transaction_id, gone.* from gone
  ), posted as (
    insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
    select transaction_id, user_id, 'release:earning:' || id, 'Liberada', release_on, now() from given
  ), changed as (
    update ledger_account a set balance = balance + case kind when 'available' then sum else -sum end
    from (select user_id, sum(value)::bigint from gone group by 1) s
    where a.owner = s.user_id and kind in ('available', 'receivable') returning a.id, kind, a.owner
  ), entered as (
    insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
    select transaction_id, c.id, user_id, user_id, case kind when 'available' then value else -value end
    from given join changed c on c.owner = given.user_id
  )
  select count(*) as released from gone`;

/** Releases everything that is due, in batches of the product's size. Returns the count. */
export async function bareRelease(pool: Pool): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await pool.query<{ released: number }>(RELEASE, [BATCH_SIZE]);
    const released = rows[0]?.released ?? 0;
    total += released;
    if (released < BATCH_SIZE) return total;
  }
}

/** Checks the ledger after a measurement. The bare rows first get the digests that a trigger writes for the product. */
export async function expectCleanLedger(db: Db, bare: Pool): Promise<void> {
  await bare.query(`update ledger_transaction set digest = ledger_transaction_digest(id, business_key, effective_on, created_at,
    description) where digest = ''`);
  const { findings } = await checkLedger(db, dateInSaoPaulo(new Date()));
  const [wrong] = findings;
  if (wrong) throw new Error(`the ledger after it: ${wrong.check}: ${wrong.detail}`);
}
