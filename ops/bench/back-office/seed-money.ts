import { indikerAccounts, programmeAccounts } from '@indike/rules/money/ledger-accounts';
import { sql } from 'kysely';
import type { Tx } from '#api/platform/db/database.ts';
import type { Seeded } from './seeded.ts';

// Contracts, rewards, withdrawals and the ledger of the closed referrals, in the states that match the referrals'
// statuses.

const ACCEPTED = sql.lit('accepted');
const SCHEDULED = sql.lit('reward_scheduled');
const FINISHED = sql.lit('finished');
const PAID = sql.lit('paid');
const PIX = sql.lit('pix');
const TRANSFER = sql.lit('ted');

/** One Indiker in thirty-three is paid by bank transfer. */
const FORM = sql`case when user_id % 33 = 0 then ${TRANSFER} else ${PIX} end`;

async function insertBankAccounts(tx: Tx, { firstIndiker }: Seeded): Promise<void> {
  await sql`
    insert into bank_account (user_id, transfer_type, pix_type, pix_key, bank_id, agency, account, account_type, updated_at)
    select user_id, form, case form when ${PIX} then 'email' end, case form when ${PIX} then email end,
      case form when ${TRANSFER} then '001' end, case form when ${TRANSFER} then '1234' end,
      case form when ${TRANSFER} then '98765-4' end, case form when ${TRANSFER} then 'checking' end, now()
    from (select id as user_id, email, ${FORM} as form from (select id, id as user_id, email from indiker) i) i
    where user_id >= ${firstIndiker} and user_id % 20 <> 0`.execute(tx);
  await sql`
    insert into settlement_request (user_id, created_at)
    select id, now() - id * interval '1 minute' from indiker where id >= ${firstIndiker} and id % 200 = 0`.execute(
    tx,
  );
}

async function insertContracts(tx: Tx): Promise<void> {
  await sql`
    insert into contract (referral_id, user_id, value, closed_on, first_invoice_due_on, invoice_paid_on, created_at)
    select id, user_id, estimated_value, status_since::date, coalesce(awaited_invoice_on, status_since::date + 10),
      case when status <> ${ACCEPTED} then status_since::date end, status_since
    from referral where status in (${ACCEPTED}, ${SCHEDULED}, ${FINISHED})`.execute(tx);
  await sql`
    insert into reward (referral_id, user_id, state, level, rate, contract_value, closed_count, total, sentence, updated_at)
    select referral_id, user_id, 'frozen', 'prata', 50, value, 1, value / 2, 'Contrato da medição', created_at
    from contract`.execute(tx);
}

/** The bank data as the product copies them when it schedules a payment. */
const BANK_COPY = sql`jsonb_build_object('transfer_type', ${FORM}, 'pix_type', 'email', 'pix_key', 'x@indike.test',
  'bank_id', null, 'bank_title', null, 'agency', null, 'account', null, 'account_type', null,
  'owner_firstname', null, 'owner_lastname', null, 'owner_cpf', null, 'owner_phone', null)`;

const START = sql`date '2020-01-01'`;
/** Each Indiker requests their balance every nine months, on days that differ between Indikers. */
const PERIOD_DAYS = sql.lit(270);
/** The payment date: the next 15th. */
const PAYOUT = sql`(date_trunc('month', requested_on + 16) + interval '14 days')::date`;

/** Inserts the withdrawals of completed referrals' earnings. One earning in five is never withdrawn. */
async function insertWithdrawals(tx: Tx): Promise<void> {
  await sql`
    create temporary table given on commit drop as
    select *, status = ${FINISHED} and referral_id % 5 > 0 and requested_on <= current_date as is_withdrawn from (
      select r.id as referral_id, r.user_id, r.status, r.status_since::date as since, w.total as value,
        ${START} + (1 + (r.status_since::date - ${START} + own) / ${PERIOD_DAYS}) * ${PERIOD_DAYS} - own as requested_on
      from referral r join reward w on w.referral_id = r.id
        cross join lateral (select (r.user_id % ${PERIOD_DAYS})::int as own) day
    ) made`.execute(tx);
  await sql`
    create temporary table taken on commit drop as
    select row_number() over (order by requested_on, user_id) as id, user_id, total, requested_on, ${PAYOUT} as payment_date
    from (
      select user_id, requested_on, sum(value)::bigint as total from given where is_withdrawn group by user_id, requested_on
    ) made`.execute(tx);
  await sql`
    insert into withdrawal (id, user_id, status, total, requested_on, payment_date, bank_data, bank_version, created_at)
      overriding system value
    select id, user_id, status, total, requested_on, payment_date,
      case when status <> 'requested' then ${BANK_COPY} end, 1, requested_on
    from (
      select *, case when id % 400 = 0 then 'returned' when payment_date < current_date then ${PAID}
        when id % 2 = 0 then 'scheduled' else 'requested' end as status
      from taken order by id
    ) made`.execute(tx);
  await sql`select setval('withdrawal_id_seq', max(id)) from withdrawal`.execute(tx);
}

async function insertEarnings(tx: Tx): Promise<void> {
  await sql`
    insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state, release_on, expires_on,
      paid_on, withdrawal_id, created_at)
    select user_id, referral_id, 'reward', 'first_invoice', 1, 1, value, state,
      case when state <> 'promised' then release_on end,
      case when state = 'promised' then current_date + 1 + (referral_id % 365)::int else release_on + 365 end,
      paid_on, withdrawal_id, since
    from (
      select g.*, w.id as withdrawal_id, case when w.status = ${PAID} then w.payment_date end as paid_on,
        case g.status when ${SCHEDULED} then current_date + 1 + (g.referral_id % 5)::int else g.since end as release_on,
        case when g.status = ${ACCEPTED} then 'promised' when g.status = ${SCHEDULED} then 'receivable'
          when w.status = ${PAID} then 'paid' when w.id is not null then 'requested'
          when g.since + 365 < current_date then 'expired' else 'available' end as state
      from given g left join taken t on g.is_withdrawn and t.user_id = g.user_id and t.requested_on = g.requested_on
        left join withdrawal w on w.id = t.id
    ) made`.execute(tx);
}

async function insertAccounts(tx: Tx, { firstIndiker }: Seeded): Promise<void> {
  await sql`insert into wallet (user_id) select id from indiker where id >= ${firstIndiker}`.execute(tx);
  await sql`
    insert into ledger_account (owner, user_id, kind, balance)
    select i.id, i.id, kind, coalesce(sum, 0)
    from indiker i cross join unnest(${[...indikerAccounts]}::text[]) as kind
      left join (select user_id, state, sum(value)::bigint as sum from earning group by 1, 2) e
        on e.user_id = i.id and e.state = kind
    where i.id >= ${firstIndiker}`.execute(tx);
  await sql`
    insert into ledger_account (owner, kind)
    select i.id, kind from indiker i cross join unnest(${[...programmeAccounts]}::text[]) as kind
    where i.id >= ${firstIndiker}`.execute(tx);
}

/** Inserts every posting up to the current state, with the product's business keys. */
async function insertPostings(tx: Tx): Promise<void> {
  await sql`
    create temporary table posted on commit drop as
    select nextval('ledger_transaction_id_seq') as id, step.* from (
      select 'promise:referral:' || referral_id || ':1' as key, closed_on as day, user_id, value / 2 as value,
        'rewards_expense' as source, 'promised' as target from contract
      union all
      select 'invoice:referral:' || referral_id, invoice_paid_on, user_id, value / 2, 'promised', 'receivable'
      from contract where invoice_paid_on is not null
      union all
      select 'release:earning:' || id, release_on, user_id, value, 'receivable', 'available' from earning
      where state in ('available', 'requested', 'paid', 'expired')
      union all
      select 'request:withdrawal:' || id, requested_on, user_id, total, 'available', 'requested' from withdrawal
      union all
      select 'pay:withdrawal:' || id, payment_date, user_id, total, 'requested', 'paid' from withdrawal where status = ${PAID}
      union all
      select 'expire:earning:' || id, expires_on + 1, user_id, value, 'available', 'expired' from earning
      where state = 'expired'
    ) step`.execute(tx);
  await sql`
    insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
    select id, user_id, key, 'Lançamento da medição', day, day::timestamp at time zone 'America/Sao_Paulo' from posted`.execute(
    tx,
  );
  await sql`
    insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
    select p.id, a.id, a.owner, a.user_id, case when side.account = p.source then -p.value else p.value end
    from posted p cross join lateral (values (p.source), (p.target)) as side (account)
      join ledger_account a on a.kind = side.account and a.owner = p.user_id`.execute(tx);
}

export async function insertMoney(tx: Tx, seeded: Seeded): Promise<void> {
  await insertBankAccounts(tx, seeded);
  await insertContracts(tx);
  await insertWithdrawals(tx);
  await insertEarnings(tx);
  await insertAccounts(tx, seeded);
  await insertPostings(tx);
}
