import type { PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { BonusHoldReason } from '@indike/rules/money/bonus-review';
import type { Centavos } from '@indike/rules/money/money';
import { type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { LATELY_DAYS } from '@indike/rules/payouts/proposal';
import { sql, type RawBuilder } from 'kysely';
import { batchStatus, type OrderFacts } from '@indike/rules/payouts/batches';
import type { Queryable } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';
import { bonusRisks } from '../sharing/commands.ts';
import { UNMATCHED_ORDER, UNMATCHED_PAYMENT } from '../ledger/commands.ts';

// What is known of the payment orders of the withdrawal `w`. An order is an item of an approved batch.

const approved = sql.lit(batchStatus.approved);
const unmatchedPayment = sql.raw(UNMATCHED_PAYMENT);

/**
 * Whether a payment is reported that paid nothing here: by a return file, by a provider's answer about an order, or by its
 * statement, unless that came back. Of the order `besides`, which may be sent again under its id, the statement says nothing.
 */
export const orderContradicted = (
  besides: RawBuilder<unknown> = sql`''`,
): RawBuilder<boolean> => sql`(exists (
  select from return_file_item r where r.withdrawal_id = w.id and r.user_id = w.user_id and ${unmatchedPayment})
  or exists (select from payment_order o where o.withdrawal_id = w.id and o.user_id = w.user_id and ${sql.raw(UNMATCHED_ORDER)})
  or exists (
    select from payment_order s join statement_difference d on d.reference = s.id
    where s.withdrawal_id = w.id and s.user_id = w.user_id and s.id <> ${besides} and d.returned < d.value
      and (s.state not in ('paid', 'returned') or (s.end_to_end_id, s.net) is distinct from (d.end_to_end_id, d.value))))`;
const ORDER_CONTRADICTED = orderContradicted();

/** Without the bank's codes, two people have entered the outcome. */
const ORDER_ENDED_BY_PEOPLE: RawBuilder<boolean> = sql`exists (
  select from payout_batch_item o join payout_batch ob on ob.id = o.batch_id
  where o.withdrawal_id = w.id and o.user_id = w.user_id and ob.status = ${approved} and o.outcome is not null and o.outcome_codes is null)`;

const ORDER_UNANSWERED = sql`exists (
  select from payout_batch_item o join payout_batch ob on ob.id = o.batch_id
  where o.withdrawal_id = w.id and o.user_id = w.user_id and ob.status = ${approved} and o.live)`;

const RESULT_PENDING: RawBuilder<boolean> = sql`exists (
  select from manual_result m where m.withdrawal_id = w.id and m.user_id = w.user_id and m.decision is null)`;

/** The facts of one withdrawal. A caller that acts on them has locked its wallet. */
export async function findOrderFacts(db: Queryable, withdrawalId: number): Promise<OrderFacts> {
  const { rows } = await sql<{ unanswered: boolean; contradicted: boolean; ended_by_people: boolean }>`
    select ${ORDER_UNANSWERED} as unanswered, ${ORDER_CONTRADICTED} as contradicted, ${ORDER_ENDED_BY_PEOPLE} as ended_by_people
    from withdrawal w where w.id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  return {
    unanswered: row?.unanswered ?? false,
    contradicted: row?.contradicted ?? false,
    endedByPeople: row?.ended_by_people ?? false,
  };
}

/** A withdrawal with everything that decides whether a batch can take it. */
export interface FactsRow {
  readonly id: number;
  readonly user_id: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly payment_date: PlainDate | null;
  readonly requested_on: PlainDate;
  readonly firstname: string;
  readonly lastname: string;
  readonly blocked: boolean;
  readonly copied_version: number | null;
  readonly copied_form: TransferType | null;
  readonly copied_is_random: boolean;
  readonly current_version: number | null;
  readonly current_form: TransferType | null;
  readonly current_is_random: boolean;
  readonly changed_since_request: boolean;
  readonly changed_lately: boolean;
  readonly email_changed_lately: boolean;
  readonly clawback_open: boolean;
  /** Why share bonuses of the Indiker are or were retained. */
  readonly bonus_risks: readonly BonusHoldReason[];
  /** A return file or a provider reports a payment that changed nothing and that nobody has cleared up. */
  readonly contradicted: boolean;
  readonly ended_by_people: boolean;
  readonly result_pending: boolean;
  readonly beneficiary: string;
  readonly live_batch: number | null;
}

interface Bounds {
  readonly limit: number;
  readonly now: Date;
}

const daysBefore = (now: Date) => sql`${now}::timestamptz - make_interval(days => ${sql.lit(LATELY_DAYS)})`;

/** Like `beneficiaryOf` in the rules: the owner of the copied bank data, or of the current ones. */
const BENEFICIARY = sql`case
  when w.status = 'scheduled' and w.bank_data ->> 'owner_cpf' is not null
    then concat_ws(' ', w.bank_data ->> 'owner_firstname', w.bank_data ->> 'owner_lastname')
  when w.status <> 'scheduled' and b.owner_cpf is not null then concat_ws(' ', b.owner_firstname, b.owner_lastname)
  else concat_ws(' ', i.firstname, i.lastname) end`;

const facts = (where: RawBuilder<unknown>, { limit, now }: Bounds, withdrawal: RawBuilder<unknown>) => sql<
  Omit<FactsRow, 'bonus_risks'>
>`
  select w.id, w.user_id, w.status, w.total, w.payment_date, w.requested_on, i.firstname, i.lastname,
    i.blocked_at is not null as blocked, w.bank_version as copied_version,
    w.bank_data ->> 'transfer_type' as copied_form, b.version as current_version,
    coalesce(w.bank_data ->> 'pix_type' = 'random', false) as copied_is_random,
    coalesce(b.pix_type = 'random', false) as current_is_random, b.transfer_type as current_form, coalesce(b.version > 1 and b.updated_at > w.created_at, false) as changed_since_request,
    coalesce(b.version > 1 and b.updated_at > ${daysBefore(now)}, false) as changed_lately,
    coalesce(i.email_changed_at > ${daysBefore(now)}, false) as email_changed_lately,
    coalesce(owed.balance < 0, false) as clawback_open,
    ${ORDER_CONTRADICTED} as contradicted, ${ORDER_ENDED_BY_PEOPLE} as ended_by_people, ${RESULT_PENDING} as result_pending,
    ${BENEFICIARY} as beneficiary, l.batch_id as live_batch
  from ${withdrawal} w
  join indiker i on i.id = w.user_id
  left join bank_account b on b.user_id = w.user_id
  left join ledger_account owed on owed.owner = w.user_id and owed.kind = 'owed'
  left join payout_batch_item l on l.withdrawal_id = w.id and l.user_id = w.user_id and l.live
  where ${where} order by w.id limit ${limit}`;

async function readFacts(
  db: Queryable,
  where: RawBuilder<unknown>,
  bounds: Bounds,
  withdrawal: RawBuilder<unknown> = sql`withdrawal`,
): Promise<FactsRow[]> {
  const { rows } = await facts(where, bounds, withdrawal).execute(db);
  const risks = await bonusRisks(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({ ...row, bonus_risks: risks.get(row.user_id)?.reasons ?? [] }));
}

/** Withdrawals due by this date. Returned ones are due on any date, because they only wait for newer bank data. */
const due = (paymentDate: PlainDate) => sql`(
  (w.status in ('requested', 'scheduled') and w.payment_date <= ${paymentDate}::date)
  or w.status = 'returned')`;

/** Due withdrawals in no live batch, oldest request first, with only the ids needed to lock their wallets. */
export async function findDueKeys(
  db: Queryable,
  paymentDate: PlainDate,
  limit: number,
): Promise<Pick<FactsRow, 'id' | 'user_id'>[]> {
  const { rows } = await sql<Pick<FactsRow, 'id' | 'user_id'>>`
    select w.id, w.user_id from withdrawal w where ${due(paymentDate)}
      and not exists (select from payout_batch_item l where l.withdrawal_id = w.id and l.user_id = w.user_id and l.live)
    order by w.id limit ${limit}`.execute(db);
  return rows;
}

/** Due withdrawals that are already in a live batch (at most `limit`), and the count of all of them. */
export async function findDueInBatches(
  db: Queryable,
  paymentDate: PlainDate,
  { limit, now }: Bounds,
): Promise<{ rows: FactsRow[]; count: number }> {
  const inBatch = sql`${due(paymentDate)} and l.batch_id is not null`;
  const rows = await readFacts(db, inBatch, { limit, now });
  if (rows.length < limit) return { rows, count: rows.length };
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawal w
    join payout_batch_item l on l.withdrawal_id = w.id and l.user_id = w.user_id and l.live where ${inBatch}`.execute(
    db,
  );
  return { rows, count: counted[0]?.count ?? rows.length };
}

/** Sorted by id. */
export const findFacts = (db: Queryable, ids: readonly number[], now: Date): Promise<FactsRow[]> =>
  readInSlices(
    ids.toSorted((a, b) => a - b),
    (slice) => readFacts(db, sql`w.id = any(${slice}::bigint[])`, { limit: slice.length, now }),
  );

/** The facts of the withdrawal that the Indiker could request now. */
export async function findFactsOfRequest(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<FactsRow | undefined> {
  const request = sql`(
    select 0::bigint as id, a.owner as user_id, 'requested' as status, a.balance as total, null::date as payment_date,
      (${now}::timestamptz at time zone 'America/Sao_Paulo')::date as requested_on, null::integer as bank_version,
      null::jsonb as bank_data, ${now}::timestamptz as created_at
    from ledger_account a where a.owner = ${userId} and a.kind = 'available' and a.balance > 0)`;
  const [row] = await readFacts(db, sql`true`, { limit: 1, now }, request);
  return row;
}
