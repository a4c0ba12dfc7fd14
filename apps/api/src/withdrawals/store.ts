import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import type { Notice } from '@indike/rules/accounts/notices';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { BANK_DATA_YEARS, type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { BankSnapshot } from '../bank-accounts/commands.ts';
import { extraHolidayDates } from '../holidays/commands.ts';
import { assertAllEntriesWritten, type Posting, postingCtes } from '../ledger/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { isDistributed } from '../platform/db/distributed.ts';
import { preparedStatement } from '../platform/db/prepared.ts';
import { hasRow } from '../platform/db/rows.ts';
import { enqueueWith } from '../platform/jobs/outbox.ts';
import { slicesOfRows } from '../platform/slices.ts';
import { programmeOn } from '../programme/commands.ts';

export interface RequestFacts {
  /** The id of the withdrawal, if one is created. */
  readonly nextId: number;
  readonly available: Centavos;
  readonly hasBankAccount: boolean;
  readonly extraHolidays: ReadonlySet<string>;
  /** In force on the day of the request. */
  readonly programme: Programme;
}

/** Drawn on one server, because each has a sequence of its own. */
const NEXT_ID = sql`nextval('withdrawal_id_seq')`;

const lockWallet = (apart: boolean) =>
  preparedStatement(
    ({ wallet }: { wallet: { userId: number; today: PlainDate } }) => sql<{
      id: number;
      available: Centavos;
      has_account: boolean;
      holidays: PlainDate[];
      programme: Programme;
    }>`
    select ${apart ? sql`0` : NEXT_ID} as id, a.balance as available,
      exists (select from bank_account b where b.user_id = ${wallet.userId}) as has_account,
      ${extraHolidayDates} as holidays, ${programmeOn(wallet.today)} as programme
    from wallet w join ledger_account a on a.owner = w.user_id and a.kind = 'available'
    where w.user_id = ${wallet.userId} for update of w, a`,
  );
const walletLock = { whole: lockWallet(false), apart: lockWallet(true) };

/**
 * Locks the wallet and reads what the decision needs, in one statement. After waiting for a lock, a statement sees the
 * rows that it locks in their latest version, but all others in its older snapshot. That is why the row of the balance
 * is locked, too. Undefined when there is no wallet yet.
 */
export async function lockForRequest(
  tx: Tx,
  userId: number,
  today: PlainDate,
): Promise<RequestFacts | undefined> {
  const apart = await isDistributed(tx);
  const rows = await walletLock[apart ? 'apart' : 'whole'](tx, { wallet: { userId, today } });
  const [facts] = rows;
  const [drawn] = apart ? (await sql<{ id: number }>`select ${NEXT_ID} as id`.execute(tx)).rows : rows;
  return (
    facts &&
    drawn && {
      nextId: drawn.id,
      available: facts.available,
      hasBankAccount: facts.has_account,
      extraHolidays: new Set(facts.holidays),
      programme: facts.programme,
    }
  );
}

/**
 * Call it once the wallet is locked. A block takes that lock first, so no request is granted after a block. This is a
 * separate statement, because one that waited for the lock would read this row from its older snapshot.
 */
export const isBlocked = (tx: Tx, userId: number): Promise<boolean> =>
  hasRow(tx.selectFrom('indiker').select('id').where('id', '=', userId).where('blocked_at', 'is not', null));

interface NewWithdrawal {
  readonly id: number;
  readonly userId: number;
  readonly total: Centavos;
  readonly requestedOn: PlainDate;
  readonly paymentDate: PlainDate;
  readonly now: Date;
  readonly posting: Posting;
  /** Null when the Indiker is not told. */
  readonly notice: Notice | null;
}

const rowsOf = ({ posting: { entries, ...posting }, notice, now, ...row }: NewWithdrawal) => ({
  withdrawal: {
    id: row.id,
    user_id: row.userId,
    status: 'requested',
    total: row.total,
    requested_on: row.requestedOn,
    payment_date: row.paymentDate,
    created_at: now,
  },
  posting,
  entries,
  job: { notice: notice && JSON.stringify(notice) },
});

const insertWithItems = preparedStatement(
  ({ withdrawal, posting, entries, job }: ReturnType<typeof rowsOf>) => sql<{
    items_total: number;
    entered: number;
    blocked: boolean;
  }>`
    with inserted as (
      insert into withdrawal (${sql.join(Object.keys(withdrawal).map((name) => sql.ref(name)))})
      overriding system value values (${sql.join(Object.values(withdrawal))}) returning user_id
    ), items as (
      update earning set state = 'requested', withdrawal_id = ${withdrawal.id}
      where user_id = ${withdrawal.user_id} and state = 'available' returning value
    ), fulfilled as (
      delete from settlement_request where user_id = ${withdrawal.user_id}
    ), enqueued as (${enqueueWith(
      'notify',
      sql`${job.notice}::jsonb`,
      sql`inserted where ${job.notice}::jsonb is not null`,
    )}), ${postingCtes([{ ...posting, entries }], withdrawal.created_at)}
    select (select coalesce(sum(value), 0) from items)::bigint as items_total, (select count(*) from entered) as entered,
      exists (select id from indiker where id = ${withdrawal.user_id} and blocked_at is not null) as blocked`,
);

/**
 * Inserts the withdrawal, makes every available earning its item, posts the ledger transaction and enqueues the notice,
 * in one statement. Also deletes the settlement request, which this withdrawal fulfils. Returns whether the Indiker is
 * blocked (see `isBlocked`): then the caller may have to roll back.
 */
export async function insertWithdrawal(
  tx: Tx,
  withdrawal: NewWithdrawal,
): Promise<{ readonly isBlocked: boolean }> {
  const [written] = await insertWithItems(tx, rowsOf(withdrawal));
  if (written?.items_total !== withdrawal.total) throw new Error('the earnings differ from the balance');
  assertAllEntriesWritten(written.entered, [withdrawal.posting]);
  return { isBlocked: written.blocked };
}

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

/** The referrals whose rewards are among the items. The items of a withdrawal never change (product 7.1). */
export async function findReferralsOfItems(tx: Tx, withdrawalIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('earning')
    .select('referral_id')
    .distinct()
    .where(sql<boolean>`withdrawal_id = any(${withdrawalIds}::bigint[])`)
    .where('kind', '=', 'reward')
    .execute();
  return rows.flatMap(({ referral_id }) => referral_id ?? []);
}

export interface PaidItems {
  readonly rewards: Centavos;
  readonly bonuses: Centavos;
}

/** Marks the items as paid. Returns for each withdrawal how much was rewards (less clawbacks) and how much bonuses. */
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
    select withdrawal_id, coalesce(sum(value) filter (where kind <> 'bonus'), 0)::bigint as rewards,
      coalesce(sum(value) filter (where kind = 'bonus'), 0)::bigint as bonuses from items group by withdrawal_id`.execute(
    tx,
  );
  return new Map(rows.map(({ withdrawal_id, ...items }) => [withdrawal_id, items]));
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
