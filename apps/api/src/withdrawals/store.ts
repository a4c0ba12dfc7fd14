import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { BANK_DATA_YEARS, type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { contractEarningKinds } from '@indike/rules/money/earnings';
import type { BankSnapshot } from '../bank-accounts/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { slicesOfRows } from '../platform/slices.ts';
import { paymentNumber } from './payment-queries.ts';

export interface WithdrawalState {
  readonly id: number;
  readonly userId: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate | null;
  readonly bankVersion: number | null;
  /** Income tax, fixed while the withdrawal is scheduled and after it is paid. */
  readonly withheld: Centavos;
  /** Counts its payments, those that came back and the current or next one. */
  readonly payment: number;
}

export async function findWithdrawal(tx: Tx, id: number): Promise<WithdrawalState | undefined> {
  return (await findWithdrawals(tx, [id])).get(id);
}

/** The withdrawals by id. Unknown ids are absent. */
export async function findWithdrawals(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WithdrawalState>> {
  const rows = await tx
    .selectFrom('withdrawal')
    .select(['id', 'status', 'total', 'withheld', 'user_id as userId', 'requested_on as requestedOn'])
    .select(['payment_date as paymentDate', 'bank_version as bankVersion'])
    .select(paymentNumber(sql.ref('withdrawal.id'), sql.ref('withdrawal.user_id')).as('payment'))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws when the status is no longer the one that was read */
export async function updateWithdrawalStatus(
  tx: Tx,
  { id, status }: WithdrawalState,
  to: {
    status: WithdrawalStatus;
    payment_date: PlainDate | null;
    return_reason?: string | null;
    bank_data?: string;
    bank_version?: number;
    withheld?: Centavos;
  },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface Ended {
  readonly withdrawal: WithdrawalState;
  readonly status: WithdrawalStatus;
  readonly paymentDate: PlainDate | null;
  readonly returnReason: string | null;
  /** A payment keeps the tax that was withheld; a return resets it to zero. */
  readonly withheld: Centavos;
}

/**
 * Records which withdrawals the bank paid or returned.
 * @throws when the status of one is no longer the one that was read
 */
export async function recordBankResults(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ withdrawal }) => withdrawal.id);
  const { numAffectedRows } = await sql`
    update withdrawal w set status = x.status, payment_date = x.payment_date, return_reason = x.return_reason,
      withheld = x.withheld
    from unnest(
      ${ids}::bigint[],
      ${ended.map(({ withdrawal }) => withdrawal.status)}::text[],
      ${ended.map(({ status }) => status)}::text[],
      ${ended.map(({ paymentDate }) => paymentDate)}::date[],
      ${ended.map(({ returnReason }) => returnReason)}::text[],
      ${ended.map(({ withheld }) => withheld)}::bigint[]
    ) as x (id, was, status, payment_date, return_reason, withheld)
    where w.id = any(${ids}::bigint[]) and w.id = x.id and w.status = x.was`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== ended.length) throw new Error('a withdrawal has changed');
}

/** The referrals whose rewards or awards are among the items. The items of a withdrawal never change (product 7.1). */
export async function findReferralsOfItems(tx: Tx, withdrawalIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('earning')
    .select('referral_id')
    .distinct()
    .where(sql<boolean>`withdrawal_id = any(${withdrawalIds}::bigint[])`)
    .where('kind', 'in', contractEarningKinds)
    .execute();
  return rows.flatMap(({ referral_id }) => referral_id ?? []);
}

export interface PaidItems {
  readonly rewards: Centavos;
  readonly awards: Centavos;
  readonly bonuses: Centavos;
}

/** The columns of `PaidItems`, of rows with a kind and a value. */
const SUMS_BY_KIND = sql`
  coalesce(sum(value) filter (where kind in ('reward', 'clawback')), 0)::bigint as rewards,
  coalesce(sum(value) filter (where kind = 'campaign'), 0)::bigint as awards,
  coalesce(sum(value) filter (where kind = 'bonus'), 0)::bigint as bonuses`;

/** Marks the items as paid. Returns for each withdrawal how much was rewards (less clawbacks), awards and bonuses. */
export async function payItems(
  tx: Tx,
  payments: readonly { readonly id: number; readonly paidOn: PlainDate }[],
): Promise<ReadonlyMap<number, PaidItems>> {
  const ids = payments.map(({ id }) => id);
  // The ids are repeated in the condition so that the planner reads only their part of the index, whatever the table's
  // statistics say.
  const { rows } = await sql<PaidItems & { withdrawal_id: number }>`
    with payment as (
      select * from unnest(${ids}::bigint[], ${payments.map(({ paidOn }) => paidOn)}::date[]) as p (id, paid_on)
    ), items as (
      update earning e set state = 'paid', paid_on = p.paid_on from payment p
      where e.withdrawal_id = any(${ids}::bigint[]) and e.withdrawal_id = p.id and e.state = 'requested'
      returning e.withdrawal_id, e.kind, e.value
    )
    select withdrawal_id, ${SUMS_BY_KIND} from items group by withdrawal_id`.execute(tx);
  return new Map(rows.map(({ withdrawal_id, ...items }) => [withdrawal_id, items]));
}

/** The opposite of `payItems`. @throws when the items are not those that were paid */
export async function requestItemsAgain(tx: Tx, { id, userId, total }: WithdrawalState): Promise<PaidItems> {
  const { rows } = await sql<PaidItems>`
    with items as (
      update earning set state = 'requested', paid_on = null
      where withdrawal_id = ${id} and user_id = ${userId} and state = 'paid' returning kind, value
    )
    select ${SUMS_BY_KIND} from items`.execute(tx);
  const [items] = rows;
  if (!items || items.rewards + items.awards + items.bonuses !== total)
    throw new Error('the items differ from the total');
  return items;
}

/** Removes the bank data and the CPF of withdrawals paid more than five years ago (product 8.3, decision 0023). */
export async function removeOldBankData(db: Db, today: PlainDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update withdrawal set bank_data = null, payee_cpf = null
    where status = 'paid' and bank_data is not null
      and payment_date + make_interval(years => ${BANK_DATA_YEARS}) < ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface ToSchedule {
  readonly id: number;
  /** The status that was read under the wallet's lock. */
  readonly status: WithdrawalStatus;
  readonly withheld: Centavos;
  /** Null keeps the copy of the bank data that the withdrawal already has. */
  readonly bank: BankSnapshot | null;
}

async function scheduleSlice(
  tx: Tx,
  withdrawals: readonly ToSchedule[],
  paymentDate: PlainDate,
): Promise<void> {
  const ids = withdrawals.map(({ id }) => id);
  const { numAffectedRows } = await sql`
    update withdrawal w set status = 'scheduled', payment_date = ${paymentDate}::date, return_reason = null,
      bank_data = coalesce(x.bank_data::jsonb, w.bank_data), bank_version = coalesce(x.bank_version, w.bank_version),
      withheld = x.withheld
    from unnest(
      ${ids}::bigint[], ${withdrawals.map(({ status }) => status)}::text[],
      ${withdrawals.map(({ bank }) => bank && JSON.stringify(bank.data))}::text[],
      ${withdrawals.map(({ bank }) => bank && bank.version)}::integer[],
      ${withdrawals.map(({ withheld }) => withheld)}::bigint[]
    ) as x (id, status, bank_data, bank_version, withheld)
    where w.id = any(${ids}::bigint[]) and w.id = x.id and w.status = x.status`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== withdrawals.length) throw new Error('a withdrawal has changed');
}

/** Schedules many withdrawals for one day. @throws when one is no longer in the status that was read */
export async function scheduleAll(
  tx: Tx,
  withdrawals: readonly ToSchedule[],
  paymentDate: PlainDate,
): Promise<void> {
  for (const slice of slicesOfRows(withdrawals)) await scheduleSlice(tx, slice, paymentDate);
}
