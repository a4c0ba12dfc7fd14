// The baseline of the money benchmark. Writes the same rows in the fewest statements, with the same triggers and foreign
// keys, which move the balances.
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Pool } from 'pg';
import { checkLedger } from '#api/ledger/check.ts';
import { createPool, type Db } from '#api/platform/db/database.ts';

export const createBarePool = (url: string): Pool => createPool({ connectionString: url });

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
  )
  insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
  select posted.id, a.id, $1, $1, case kind when 'available' then -$2::bigint else $2::bigint end
  from posted, ledger_account a where a.owner = $1 and kind in ('available', 'requested')`;

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
  ), entered as (
    insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
    select transaction_id, a.id, given.user_id, given.user_id, case kind when 'available' then value else -value end
    from given join ledger_account a on a.owner = given.user_id and kind in ('available', 'receivable')
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

/** Checks the ledger after a measurement. @throws when it finds anything */
export async function expectCleanLedger(db: Db): Promise<void> {
  const { findings } = await checkLedger(db, dateInSaoPaulo(new Date()));
  const [wrong] = findings;
  if (wrong) throw new Error(`the ledger after it: ${wrong.check}: ${wrong.detail}`);
}
