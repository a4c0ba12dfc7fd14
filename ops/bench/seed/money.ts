import { indikerAccounts, programmeAccounts } from '@indike/rules/money/ledger-accounts';
import { sql } from 'kysely';
import type { Db, Queryable } from '#api/platform/db/database.ts';
import { insertReferrals, lastReferral } from './referrals.ts';

// Money as the product would have created it: closed and invoiced contracts with history and postings, so that the
// ledger check passes. Inserted with set-based statements, because the product's own commands would take minutes.

/** Creates a wallet and a PIX key for every Indiker, and accounts with the balance of their earnings. */
export async function openWallets(db: Queryable): Promise<void> {
  await sql`insert into wallet (user_id) select id from indiker order by id`.execute(db);
  await sql`
    insert into ledger_account (owner, user_id, kind, balance)
    select i.id, case when kind = any(${[...indikerAccounts]}::text[]) then i.id end, kind, coalesce(sum, 0)
    from indiker i cross join unnest(${[...indikerAccounts, ...programmeAccounts]}::text[]) as kind
      left join (select user_id, state, sum(value)::bigint as sum from earning group by 1, 2) e
        on e.user_id = i.id and e.state = kind
    order by i.id, kind`.execute(db);
  await sql`
    insert into bank_account (user_id, transfer_type, pix_type, pix_key, updated_at)
    select id, 'pix', 'cpf', cpf, now() from indiker`.execute(db);
}

/** Pays every n-th Indiker by bank transfer. */
export async function payByTransfer(db: Queryable, every: number): Promise<void> {
  await sql`
    update bank_account set transfer_type = 'ted', pix_type = null, pix_key = null, bank_id = '001', agency = '1234',
      account = '98765-4', account_type = 'checking' where user_id % ${every}::int = 0`.execute(db);
}

interface Closing {
  /** Contracts per Indiker. */
  readonly each: number;
  /** The state of each reward's last earning, either due for release or released. */
  readonly state: 'receivable' | 'available';
  /** All Indikers when absent. */
  readonly userIds?: readonly number[] | undefined;
}

/** Inserts the contracts of the closed referrals after the given one, as signed with their last transition, and rewards. */
export async function insertContracts(db: Queryable, after = 0): Promise<void> {
  await sql`
    insert into contract (referral_id, user_id, value, closed_on, first_invoice_due_on, invoice_paid_on, created_at)
    select id, user_id, estimated_value, day, coalesce(awaited_invoice_on, day + 10),
      case when status <> 'accepted' then day end, status_since
    from referral, lateral (select (status_since at time zone 'America/Sao_Paulo')::date as day) closed where id > ${after} and status in ('accepted', 'reward_scheduled', 'finished')`.execute(
    db,
  );
  await sql`
    insert into reward (referral_id, user_id, state, level, rate, contract_value, closed_count, total, sentence, updated_at)
    select referral_id, user_id, 'frozen', level, rate, value, closed_count, value * rate / 100, 'Contrato da medição',
      created_at
    from (select *, row_number() over (partition by user_id order by referral_id) as closed_count from contract) closed
      join (values ('prata', 50, 1, 3), ('ouro', 60, 4, 10), ('diamante', 80, 11, null))
        as of_count (level, rate, low, high) on closed_count between low and coalesce(high, closed_count)
    where referral_id > ${after}`.execute(db);
}

/** Inserts one earning per reward, or two for Diamante: 20 % at the closing and the rest after the first invoice. */
async function insertEarnings(db: Queryable, after: number, state: Closing['state']): Promise<void> {
  await sql`
    insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state, release_on, expires_on,
      created_at)
    select user_id, referral_id, 'reward', due_by, installment, installments, value, state, release_on, release_on + 365,
      created_at
    from (
      select w.user_id, w.referral_id, k.created_at, p.due_by, p.installment, case when p.diamante then 2 else 1 end as installments,
        case when p.due_by = 'closing' then w.contract_value / 5
          when p.diamante then w.total - w.contract_value / 5 else w.total end as value,
        case p.due_by when 'closing' then 'available' else ${state} end as state,
        case p.due_by when 'closing' then k.closed_on else k.invoice_paid_on + 5 end as release_on
      from reward w join contract k on k.referral_id = w.referral_id
        join (values ('first_invoice', 1, false), ('closing', 1, true), ('first_invoice', 2, true))
          as p (due_by, installment, diamante) on p.diamante = (w.level = 'diamante')
      where w.referral_id > ${after}
    ) made order by referral_id, installment`.execute(db);
}

/** Inserts every posting that the product would have made until now, with the product's business keys. */
export async function postHistory(db: Queryable, after = 0): Promise<void> {
  await sql`
    with drawn as (
      select * from withdrawal where id in (select withdrawal_id from earning where referral_id > ${after})
    ), step as (
      select 'promise:referral:' || w.referral_id || ':1' as key, k.closed_on as day, w.user_id, w.total as value,
        'rewards_expense' as source, 'promised' as target
      from reward w join contract k on k.referral_id = w.referral_id where w.referral_id > ${after}
      union all
      select 'invoice:referral:' || p.referral_id, k.invoice_paid_on, p.user_id, p.value, 'promised', 'receivable'
      from earning p join contract k on k.referral_id = p.referral_id
      where p.referral_id > ${after} and p.due_by = 'first_invoice' and k.invoice_paid_on is not null
      union all
      select 'release:earning:' || id, release_on, user_id, value,
        case due_by when 'closing' then 'promised' else 'receivable' end, 'available'
      from earning where referral_id > ${after} and state not in ('promised', 'receivable')
      union all
      select 'request:withdrawal:' || id, requested_on, user_id, total, 'available', 'requested' from drawn
      union all
      select 'pay:withdrawal:' || id, payment_date, user_id, total, 'requested', 'paid' from drawn where status = 'paid'
      union all
      select 'expire:earning:' || id, expires_on + 1, user_id, value, 'available', 'expired'
      from earning where referral_id > ${after} and state = 'expired'
    ), given as materialized (
      select nextval('ledger_transaction_id_seq') as id, step.* from (select * from step order by day) step
    ), transactions as (
      insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
      select id, user_id, key, 'Lançamento da medição', day, day::timestamp at time zone 'America/Sao_Paulo' from given
    )
    insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
    select given.id, a.id, a.owner, a.user_id, case when side.account = given.source then -value else value end
    from given cross join lateral (values (given.source), (given.target)) as side (account)
      join ledger_account a on a.kind = side.account and a.owner = given.user_id`.execute(db);
}

/** Longer ago than the release of every reward. */
const CLOSED_MS = 40 * 86_400_000;

async function closeContracts(db: Db, { each, state, userIds }: Closing): Promise<void> {
  const after = await lastReferral(db);
  const all = await db.selectFrom('indiker').select('id').orderBy('id').execute();
  const people = userIds ?? all.map(({ id }) => id);
  await insertReferrals(db, {
    userIds: people.flatMap((id) => Array.from({ length: each }, () => id)),
    createdAt: new Date(Date.now() - CLOSED_MS),
    statuses: ['reward_scheduled'],
  });
  await insertContracts(db, after);
  await insertEarnings(db, after, state);
  await postHistory(db, after);
  if (!userIds) await sql`vacuum analyze`.execute(db);
}

/** Adds contracts whose rewards are due for release. Returns the number of earnings that are due. */
export async function makeReceivable(db: Db, each: number): Promise<number> {
  await closeContracts(db, { each, state: 'receivable' });
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from earning where state = 'receivable'`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Adds contracts whose rewards are available, for all Indikers or the given ones. */
export const makeAvailable = (db: Db, each: number, userIds?: readonly number[]): Promise<void> =>
  closeContracts(db, { each, state: 'available', userIds });
