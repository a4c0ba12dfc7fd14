import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { indikerAccounts, programmeAccounts } from '@indike/rules/money/ledger-accounts';
import { closedStatuses } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { referralConsent } from '#api/platform/brand.ts';

// Money as the product would have created it: closed and invoiced contracts with history and postings, so that the
// ledger check passes. Inserted with set-based statements, because the product's own commands would take minutes.

/** The value of every contract, in centavos. */
const CONTRACT_VALUE = 40_000;

const CLOSED_STATUSES = sql.join(closedStatuses.map((status) => sql.lit(status)));
/** How many days ago each transition of a closed referral happened. */
const TRANSITION_DAYS = sql.join(
  (
    [
      ['in_contact', 35],
      ['in_negotiation', 30],
      ['accepted', 20],
      ['reward_scheduled', 6],
    ] as const
  ).map(([status, days]) => sql`(${sql.lit(status)}, ${sql.lit(days)})`),
);

/** Creates a wallet, its ledger accounts and a PIX key for every Indiker. */
export async function openWallets(db: Db): Promise<void> {
  await sql`insert into wallet (user_id) select id from indiker order by id`.execute(db);
  await sql`
    insert into ledger_account (owner, user_id, kind)
    select id, case when kind = any(${[...indikerAccounts]}::text[]) then id end, kind from indiker,
      unnest(${[...indikerAccounts, ...programmeAccounts]}::text[]) as kind order by id, kind`.execute(db);
  await sql`
    insert into bank_account (user_id, transfer_type, pix_type, pix_key, updated_at)
    select id, 'pix', 'cpf', cpf, now() from indiker`.execute(db);
}

interface Closing {
  /** Contracts per Indiker. */
  readonly each: number;
  /** The state of each reward's last earning, either due for release or released. */
  readonly state: 'receivable' | 'available';
  /** All Indikers when absent. */
  readonly userIds?: readonly number[];
}

const consentHash = (): Buffer => createHash('sha256').update(wholeText(referralConsent)).digest();

/** Inserts referrals with consent, history, contract and reward. Returns the highest id that existed before. */
async function insertClosedReferrals(db: Db, { each, userIds }: Closing): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from referral`.execute(db);
  await sql`
    with person as (
      select i.id as user_id, (
        select count(*) from referral r where r.user_id = i.id and r.status in (${CLOSED_STATUSES})
      ) as closed
      from indiker i where ${userIds ?? null}::bigint[] is null or i.id = any(${userIds ?? null}::bigint[])
    ), counted as (
      select user_id, closed + n as closed_count from person, generate_series(1, ${each}::int) as n
    ), given as materialized (
      select *, nextval('referral_id_seq') as id, nextval('consent_id_seq') as consent_id,
        case when closed_count >= 11 then 'diamante' when closed_count >= 4 then 'ouro' else 'prata' end as level,
        case when closed_count >= 11 then 80 when closed_count >= 4 then 60 else 50 end as rate
      from counted order by user_id, closed_count
    ), consents as (
      insert into consent (id, user_id, kind, version, text_hash, accepted_at, address) overriding system value
      select consent_id, user_id, 'referral', ${referralConsent.version}, ${consentHash()}, now() - interval '40 days', '127.0.0.1'
      from given
    ), referrals as (
      insert into referral (id, user_id, company_name, company_search, cnpj, status, status_since, estimated_value,
        consent_id, created_at) overriding system value
      select id, user_id, 'Empresa ' || id, 'empresa ' || id, lpad(id::text, 12, '0') || '00', 'reward_scheduled', now() - interval '6 days',
        ${CONTRACT_VALUE}, consent_id, now() - interval '40 days'
      from given
    ), transitions as (
      insert into status_transition (user_id, referral_id, status, created_at)
      select user_id, id, status, now() - days * interval '1 day'
      from given, (values ${TRANSITION_DAYS}) as way (status, days)
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
    from referral, (select (now() at time zone 'America/Sao_Paulo')::date as today) clock where id > ${last}`.execute(
    db,
  );
  return last;
}

/** Inserts one earning per reward, or two for Diamante: 20 % at the closing and the rest after the first invoice. */
async function insertEarnings(db: Db, after: number, state: Closing['state']): Promise<void> {
  await sql`
    insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state, release_on, expires_on,
      created_at)
    select w.user_id, w.referral_id, 'reward', p.due_by, p.installment,
      case w.level when 'diamante' then 2 else 1 end,
      case when p.due_by = 'closing' then w.contract_value / 5
        when w.level = 'diamante' then w.total - w.contract_value / 5 else w.total end,
      case p.due_by when 'closing' then 'available' else ${state} end,
      case p.due_by when 'closing' then k.closed_on else k.invoice_paid_on + 5 end,
      case p.due_by when 'closing' then k.closed_on else k.invoice_paid_on + 5 end + 365, now() - interval '20 days'
    from reward w join contract k on k.referral_id = w.referral_id
      join (values ('first_invoice', 1, false), ('closing', 1, true), ('first_invoice', 2, true))
        as p (due_by, installment, diamante) on p.diamante = (w.level = 'diamante')
    where w.referral_id > ${after}
    order by w.referral_id, p.installment`.execute(db);
}

/** Inserts every posting that the product would have made until now, with the product's business keys. */
async function postHistory(db: Db, after: number): Promise<void> {
  await sql`
    with step as (
      select 'promise:referral:' || w.referral_id || ':1' as key, k.closed_on as day, w.user_id, w.total as value,
        'rewards_expense' as source, 'promised' as target
      from reward w join contract k on k.referral_id = w.referral_id where w.referral_id > ${after}
      union all
      select 'release:earning:' || id, release_on, user_id, value, 'promised', 'available'
      from earning where referral_id > ${after} and due_by = 'closing'
      union all
      select 'invoice:referral:' || p.referral_id, k.invoice_paid_on, p.user_id, p.value, 'promised', 'receivable'
      from earning p join contract k on k.referral_id = p.referral_id
      where p.referral_id > ${after} and p.due_by = 'first_invoice'
      union all
      select 'release:earning:' || id, release_on, user_id, value, 'receivable', 'available'
      from earning where referral_id > ${after} and due_by = 'first_invoice' and state = 'available'
    )
    insert into ledger_transaction (owner, business_key, description, effective_on, created_at, entries)
    select user_id, key, 'Lançamento da medição', day, day::timestamp at time zone 'America/Sao_Paulo',
      json_build_object(source, -value, target, value) from step`.execute(db);
}

async function closeContracts(db: Db, closing: Closing): Promise<void> {
  const after = await insertClosedReferrals(db, closing);
  await insertEarnings(db, after, closing.state);
  await postHistory(db, after);
}

/** Adds contracts whose rewards are due for release. Returns the number of earnings that are due. */
export async function makeReceivable(db: Db, each: number): Promise<number> {
  await closeContracts(db, { each, state: 'receivable' });
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from earning where state = 'receivable'`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Adds contracts whose rewards are available, for all Indikers or the given ones. */
export async function makeAvailable(db: Db, contracts: number, userIds?: readonly number[]): Promise<void> {
  await closeContracts(db, { each: contracts, state: 'available', ...(userIds && { userIds }) });
  if (!userIds) await sql`vacuum analyze`.execute(db);
}
