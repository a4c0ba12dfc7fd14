import { AUDIT_ACTION_KEYS, type AuditAction } from '@indike/rules/operators/audit-actions';
import { operatorRole } from '@indike/rules/operators/roles';
import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#api/platform/db/database.ts';
import { fillTables, type Cluster, type FilledDatabase } from './databases.ts';
import { insertContracts, openWallets, payByTransfer, postHistory } from './money.ts';
import { insertTransitions } from './referrals.ts';
import { addOperators, addSecondFactors } from './team.ts';
import { firstName, lastName, oneOf, pick, syllables } from './words.ts';

// A back office after years of use.

export interface OfficeSize {
  readonly indikers: number;
  readonly referrals: number;
}

interface Seeded extends OfficeSize {
  /** The administrator whose calls are measured. Owns as many referrals as each analyst. */
  readonly me: number;
  /** The analysts who share the referrals, `me` among them. */
  readonly analysts: readonly number[];
  /** A new analyst, who owns a handful of referrals. */
  readonly beginner: number;
  /** Only reads and never changes anything. */
  readonly auditor: number;
  /** The lowest Indiker id. This Indiker made far more referrals than the others, whose ids follow without gaps. */
  readonly firstIndiker: number;
}
export type Office = Seeded & FilledDatabase;

const TRADES =
  'comercial,padaria,metalurgica,transportes,farmacia,atacado,clinica,construtora,escola,frigorifico,auto pecas,supermercado,confeccoes,laticinios,grafica,moveis,distribuidora,hotel,imobiliaria,ceramica,industria,agropecuaria,restaurante,academia,optica,papelaria,posto,tecelagem,vidracaria,lavanderia';
const ENDINGS = 'ltda,ltda,ltda,me,eireli,s.a.,& filhos,do brasil';

/** A thousand items, of which each occurs as often as its share says. The rest is left over. */
const thousandth = (shares: Readonly<Record<string, number>>, purpose: number): RawBuilder<string | null> => {
  const words = Object.entries(shares).flatMap(([word, share]) => Array.from({ length: share }, () => word));
  return sql`(${words}::text[])[1 + ${pick(purpose, 1_000)}]`;
};

/** The rest are waiting. */
const STATUS_SHARES = {
  finished: 380,
  cancelled: 440,
  in_contact: 60,
  in_negotiation: 45,
  accepted: 20,
  reward_scheduled: 15,
  fix_contact: 8,
  in_dispute: 2,
};
const COMPANY = sql`${oneOf(TRADES, 1)} || ' ' || ${syllables(2, 4)} || ' ' || ${oneOf(ENDINGS, 7)}`;
/** The number of the company that referral `n` is about. One in a hundred companies was referred twice. */
const COMPANY_NUMBER = sql`case when n % 100 = 0 then n - 1 else n end`;
const CNPJ = sql`case when ${COMPANY_NUMBER} % 2 = 0 then lpad((${COMPANY_NUMBER} % 100000000)::text, 8, '7')
  else 'K' || lpad(upper(to_hex(${COMPANY_NUMBER})), 7, 'Z') end || '0001' || lpad((${COMPANY_NUMBER} % 97)::text, 2, '0')`;
const YEARS_MINUTES = sql.lit(3 * 365 * 1_440);
/** One Indiker made one in two hundred of all referrals. */
const BUSY_SHARE = sql.lit(200);
/** Referrals whose contacts were corrected after an operator requested it. */
const IS_CORRECTED = sql`n % 1000 = 7`;
const BEGINNER_OWNS = 6;

async function insertReferrals(tx: Tx, seeded: Seeded): Promise<void> {
  const { indikers, referrals, firstIndiker, analysts, beginner } = seeded;
  await sql`
    insert into referral (user_id, company_name, company_search, cnpj, status, status_since, estimated_value, consent_id,
      created_at, owner_id, follow_up_on, follow_up_reminded, awaited_invoice_on, contact_corrected)
    select case when n % ${BUSY_SHARE} = 1 then ${firstIndiker} else ${firstIndiker} + ${pick(21, indikers)} end,
      initcap(company), company, cnpj, status, least(created_at + since * interval '1 minute', now()), 100000 + n % 1000000,
      (select min(id) from consent), created_at,
      case when n % ${sql.lit(Math.ceil(referrals / BEGINNER_OWNS))} = 3 then ${beginner}::bigint when ${pick(24, 100)} < 70
        then (${analysts}::bigint[])[1 + ${pick(25, analysts.length)}] end,
      case when is_followed then current_date - 10 + ${pick(27, 40)} end, is_followed,
      case when status = 'accepted' then current_date - 8 + ${pick(28, 60)} end, ${IS_CORRECTED}
    from (
      select *, status = any(${openStatuses}::text[]) and ${pick(26, 100)} < 5 as is_followed from (
        select n, ${COMPANY} as company, ${CNPJ} as cnpj,
          coalesce(${thousandth(STATUS_SHARES, 22)}, 'waiting') as status, ${pick(23, 120 * 1_440)} as since,
          now() - interval '1 minute' * (${YEARS_MINUTES}::float * (${referrals}::bigint - n) / ${referrals}::bigint + 1)
            as created_at
        from generate_series(1, ${referrals}::bigint) as n
      ) given
    ) made order by n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into referral_contact (user_id, referral_id, name, email, phone, created_at, corrected_at)
    select user_id, n, ${firstName(31)} || ' ' || ${lastName(32)},
      'contato' || n || '@empresa.example', '119' || lpad(${pick(36, 100_000_000)}::text, 8, '0'), created_at,
      case when ${IS_CORRECTED} then now() end
    from (select user_id, id as n, created_at from referral) made,
      generate_series(1, 1 + (n % 2)) order by n`.execute(tx);
}

/** Inserts the transitions of all referrals, some notes, and the e-mails of the last year. One Indiker has 2000 of them. */
async function insertHistory(tx: Tx, { me, firstIndiker }: Seeded): Promise<void> {
  await insertTransitions(sql`referral`, sql`coalesce(r.owner_id, ${me})`).execute(tx);
  await sql`
    insert into referral_note (user_id, referral_id, operator_id, text, created_at)
    select user_id, id, ${me}::bigint, 'Anotação da medição', status_since
    from referral where id % 50 = 0`.execute(tx);
  await sql`
    insert into sent_email (id, user_id, subject, sent_at)
    select gen_random_uuid(), id, 'Sua indicação avançou', now() - number * interval '4 hours'
    from indiker, generate_series(1, case when id = ${firstIndiker} then 2000 else 5 end) as number`.execute(
    tx,
  );
}

/** One Indiker in thirty-three is paid by bank transfer. */
const TRANSFER_EVERY = 33;
/** The bank data as the product copies them when it schedules a payment. */
const BANK_COPY = sql`jsonb_build_object('transfer_type', case when user_id % ${sql.lit(TRANSFER_EVERY)} = 0 then 'ted' else 'pix' end,
  'pix_type', 'email', 'pix_key', 'x@indike.test', 'bank_id', null, 'bank_title', null, 'agency', null, 'account', null,
  'account_type', null, 'owner_firstname', null, 'owner_lastname', null, 'owner_cpf', null, 'owner_phone', null)`;
const START = sql`date '2020-01-01'`;
/** Each Indiker requests their balance every nine months, on days that differ between Indikers. */
const PERIOD_DAYS = sql.lit(270);
/** The payment date: the next 15th. */
const PAYOUT = sql`(date_trunc('month', requested_on + 16) + interval '14 days')::date`;

/** Inserts the withdrawals of completed referrals' earnings. One earning in five is never withdrawn. */
async function insertWithdrawals(tx: Tx): Promise<void> {
  await sql`
    create temporary table given on commit drop as
    select *, status = 'finished' and referral_id % 5 > 0 and requested_on <= current_date as is_withdrawn from (
      select r.id as referral_id, r.user_id, r.status, r.status_since::date as since, w.total as value,
        ${START} + (1 + (r.status_since::date - ${START} + own) / ${PERIOD_DAYS}) * ${PERIOD_DAYS} - own as requested_on
      from referral r join reward w on w.referral_id = r.id
        cross join lateral (select (r.user_id % ${PERIOD_DAYS})::int as own) day
    ) made`.execute(tx);
  await sql`
    insert into withdrawal (id, user_id, status, total, requested_on, payment_date, bank_data, bank_version, created_at)
      overriding system value
    select id, user_id, status, total, requested_on, payment_date,
      case when status <> 'requested' then ${BANK_COPY} end, 1, requested_on
    from (
      select *, case when id % 400 = 0 then 'returned' when payment_date < current_date then 'paid'
        when id % 2 = 0 then 'scheduled' else 'requested' end as status
      from (
        select row_number() over (order by requested_on, user_id) as id, user_id, sum(value)::bigint as total, requested_on,
          ${PAYOUT} as payment_date
        from given where is_withdrawn group by user_id, requested_on
      ) taken order by id
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
      select g.*, w.id as withdrawal_id, case when w.status = 'paid' then w.payment_date end as paid_on,
        case g.status when 'reward_scheduled' then current_date + 1 + (g.referral_id % 5)::int else g.since end as release_on,
        case when g.status = 'accepted' then 'promised' when g.status = 'reward_scheduled' then 'receivable'
          when w.status = 'paid' then 'paid' when w.id is not null then 'requested'
          when g.since + 365 < current_date then 'expired' else 'available' end as state
      from given g left join withdrawal w
        on g.is_withdrawn and w.user_id = g.user_id and w.requested_on = g.requested_on
    ) made`.execute(tx);
}

/** Contracts, rewards, withdrawals and the ledger of the closed referrals, in the states that match their statuses. */
async function insertMoney(tx: Tx): Promise<void> {
  await insertContracts(tx);
  await insertWithdrawals(tx);
  await insertEarnings(tx);
  await openWallets(tx);
  await payByTransfer(tx, TRANSFER_EVERY);
  await sql`delete from bank_account where user_id % 20 = 0`.execute(tx);
  await sql`
    insert into settlement_request (user_id, created_at)
    select id, now() - id * interval '1 minute' from indiker where id % 200 = 0`.execute(tx);
  await postHistory(tx);
}

/** The rest is spread over all actions. */
const ACTION_SHARES: Readonly<Partial<Record<AuditAction, number>>> = {
  'referral.transition': 460,
  'referral.owner': 120,
  'referral.note': 100,
  'referral.follow_up': 60,
  'indiker.look': 80,
  'operator.sign_in': 50,
  'operator.sign_out': 30,
  'operator.confirm': 40,
  'withdrawal.schedule': 28,
  'withdrawal.pay': 28,
};

/**
 * Inserts half as many audit entries as there are referrals, spread over three years. The auditor only ever signed in.
 * The entries' positions in the chains are negative, because the product's own rows count from 1.
 */
async function insertAuditLog(tx: Tx, { referrals, analysts, auditor, beginner }: Seeded): Promise<void> {
  const people = [...analysts, auditor];
  const rows = sql.lit(Math.ceil(referrals / 2));
  await sql`
    insert into audit_log (operator_id, action, entity, entity_id, before, after, request_id, created_at, address, chain, position)
    select operator_id, action, split_part(action, '.', 1), case when action like 'operator.%' then operator_id
      else 1 + ${pick(44, referrals)} end, '{"status": "in_contact"}', '{"status": "in_negotiation"}', 'medição',
      now() - interval '3 years' * ((${rows} - n + 1)::float / ${rows}), '127.0.0.1', n % 32, -n
    from (
      select n, operator_id, case when operator_id = ${auditor} then 'operator.sign_in'
        else coalesce(${thousandth(ACTION_SHARES, 42)},
          (${AUDIT_ACTION_KEYS}::text[])[1 + ${pick(43, AUDIT_ACTION_KEYS.length)}]) end as action
      from (
        select n, case when n % ${sql.lit(Math.ceil(referrals / 20))} = 5 then ${beginner}::bigint
          else (${people}::bigint[])[1 + ${pick(40, people.length)}] end as operator_id
        from generate_series(1, ${rows}::bigint) as n
      ) given
    ) made order by n`.execute(tx);
}

const STEPS: readonly (readonly [tables: string, insert: (tx: Tx, seeded: Seeded) => Promise<void>])[] = [
  ['referral referral_contact', insertReferrals],
  ['status_transition referral_note sent_email', insertHistory],
  [
    'bank_account contract reward withdrawal earning settlement_request wallet ledger_account ledger_transaction ledger_entry',
    insertMoney,
  ],
  ['audit_log', insertAuditLog],
];
const TEAM = 20;

/** A new database with the Indikers, referrals, payments and audit entries of a back office with a whole team. */
export async function seedOffice(cluster: Cluster, name: string, size: OfficeSize): Promise<Office> {
  const database = await cluster.fill(name, { indikers: size.indikers, referrals: 0 });
  const { db } = database;
  const roles = Array.from({ length: TEAM - 2 }, () => operatorRole.analyst);
  const [me = 0, auditor = 0, beginner = 0, ...analysts] = await addOperators(db, [
    operatorRole.admin,
    operatorRole.auditor,
    ...roles,
  ]);
  await addSecondFactors(db, [me]);
  await sql`
    update indiker set email_verified_at = null where id % 40 = 0`.execute(db);
  await sql`
    update indiker set blocked_at = now(), blocked_reason = 'Medição', blocked_by = ${me} where id % 300 = 0`.execute(
    db,
  );
  const { rows } = await sql<{ first: number }>`select min(id) as first from indiker`.execute(db);
  const firstIndiker = rows[0]?.first ?? 0;
  const seeded = { ...size, me, auditor, beginner, analysts: [me, ...analysts], firstIndiker };
  for (const [tables, insert] of STEPS) await fillTables(db, tables.split(' '), (tx) => insert(tx, seeded));
  return { ...database, ...seeded };
}
