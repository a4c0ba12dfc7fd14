import { indikerAccounts, programmeAccounts } from '@indike/rules/money/ledger-accounts';
import { closedStatuses } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { referralConsent } from '#api/platform/brand.ts';
import { textHash } from '#api/platform/consents.ts';
import type { Db, Queryable } from '#api/platform/db/database.ts';

// Money as the product would have created it: closed and invoiced contracts with history and postings, so that the
// ledger check passes. Inserted with set-based statements, because the product's own commands would take minutes.

/** The value of every contract, in centavos. */
const CONTRACT_VALUE = 40_000;

const CLOSED_STATUSES = sql.join(closedStatuses.map((status) => sql.lit(status)));
/** How many days ago each transition of a closed referral happened. */
const TRANSITION_DAYS = sql`values ('in_contact', 35), ('in_negotiation', 30), ('accepted', 20), ('reward_scheduled', 6)`;

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

/** Inserts referrals with consent, history, contract and reward. Returns the highest id that existed before. */
async function insertClosedReferrals(db: Queryable, { each, userIds = [] }: Closing): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from referral`.execute(db);
  await sql`
    with person as (
      select i.id as user_id, (
        select count(*) from referral r where r.user_id = i.id and r.status in (${CLOSED_STATUSES})
      ) as closed
      from indiker i where ${userIds.length === 0}::boolean or i.id = any(${userIds}::bigint[])
    ), counted as (
      select user_id, closed + n as closed_count from person, generate_series(1, ${each}::int) as n
    ), given as materialized (
      select *, nextval('referral_id_seq') as id, nextval('consent_id_seq') as consent_id,
        case when closed_count >= 11 then 'diamante' when closed_count >= 4 then 'ouro' else 'prata' end as level,
        case when closed_count >= 11 then 80 when closed_count >= 4 then 60 else 50 end as rate
      from counted order by user_id, closed_count
    ), consents as (
      insert into consent (id, user_id, kind, version, text_hash, accepted_at, address) overriding system value
      select consent_id, user_id, 'referral', ${referralConsent.version}, ${textHash(referralConsent)},
        now() - interval '40 days', '127.0.0.1'
      from given
    ), referrals as (
      insert into referral (id, user_id, company_name, company_search, cnpj, status, status_since, estimated_value,
        consent_id, created_at) overriding system value
      select id, user_id, 'Empresa ' || id, 'empresa ' || id, lpad(id::text, 12, '0') || '00', 'reward_scheduled',
        now() - interval '6 days', ${CONTRACT_VALUE}, consent_id, now() - interval '40 days'
      from given
    ), transitions as (
      insert into status_transition (user_id, referral_id, status, created_at)
      select user_id, id, status, now() - days * interval '1 day'
      from given, (${TRANSITION_DAYS}) as way (status, days)
      order by id, days desc
    )
    insert into reward (referral_id, user_id, state, level, rate, contract_value, closed_count, total, sentence, updated_at)
    select id, user_id, 'frozen', level, rate, ${CONTRACT_VALUE}, closed_count, ${CONTRACT_VALUE}::bigint * rate / 100,
      'Contrato da medição', now() - interval '20 days'
    from given`.execute(db);
  const last = rows[0]?.last ?? 0;
  // A statement of its own, because the trigger that computes a contract's digest reads the referral.
  await sql`
    insert into contract (referral_id, user_id, value, closed_on, first_invoice_due_on, invoice_paid_on, created_at)
    select id, user_id, ${CONTRACT_VALUE}, today - 20, today - 10, today - 6, now() - interval '20 days'
    from referral, (select (now() at time zone 'America/Sao_Paulo')::date as today) clock
    where id > ${last}`.execute(db);
  return last;
}

/** Inserts one earning per reward, or two for Diamante: 20 % at the closing and the rest after the first invoice. */
async function insertEarnings(db: Queryable, after: number, state: Closing['state']): Promise<void> {
  await sql`
    insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state, release_on, expires_on,
      created_at)
    select user_id, referral_id, 'reward', due_by, installment, installments, value, state, release_on, release_on + 365,
      now() - interval '20 days'
    from (
      select w.user_id, w.referral_id, p.due_by, p.installment, case when p.diamante then 2 else 1 end as installments,
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
      select nextval('ledger_transaction_id_seq') as id, step.* from step
    ), transactions as (
      insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
      select id, user_id, key, 'Lançamento da medição', day, day::timestamp at time zone 'America/Sao_Paulo' from given
    )
    insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
    select given.id, a.id, a.owner, a.user_id, case when side.account = given.source then -value else value end
    from given cross join lateral (values (given.source), (given.target)) as side (account)
      join ledger_account a on a.kind = side.account and a.owner = given.user_id`.execute(db);
}

async function closeContracts(db: Db, closing: Closing): Promise<void> {
  const after = await insertClosedReferrals(db, closing);
  await insertEarnings(db, after, closing.state);
  await postHistory(db, after);
  if (!closing.userIds) await sql`vacuum analyze`.execute(db);
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
