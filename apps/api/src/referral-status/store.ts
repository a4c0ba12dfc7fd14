import type { Programme } from '@indike/rules/money/programme';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { isEnded, type ReferralStatus, type ReachableStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import { clearCorrectionMarks } from '../contacts/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/distributed.ts';
import { literals } from '../platform/db/rows.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { programmeOf } from '../programme/commands.ts';

export interface LockedReferral {
  readonly id: number;
  readonly userId: UserId;
  readonly company: string;
  readonly status: ReferralStatus;
  readonly createdAt: Date;
  /** The version that it follows. */
  readonly programme: Programme;
}

interface Transition {
  readonly referral: LockedReferral;
  readonly to: ReachableStatus;
  readonly reason: string | null;
  readonly note: string | null;
  /** Null when the product itself changes the status. */
  readonly operatorId: OperatorId | null;
  readonly now: Date;
}

const COLUMNS = [
  'r.id',
  sql.ref<UserId>('r.user_id').as('userId'),
  'r.company_name as company',
  'r.status',
  'r.created_at as createdAt',
  programmeOf('r.programme_version').as('programme'),
] as const;

/**
 * Not `for update`, which earnings that refer to the row would wait for: a clawback is offset under the wallet's lock with
 * an earning of another referral, which others lock before the wallet.
 */
async function lockReferralsThat(tx: Tx, condition: RawBuilder<boolean>): Promise<LockedReferral[]> {
  const locked = await lockRows(tx, sql`referral r where ${condition}`, (owned) =>
    tx
      .selectFrom('referral as r')
      .select(COLUMNS)
      .where(condition)
      .where(owned)
      .orderBy('r.id')
      .forNoKeyUpdate()
      .execute(),
  );
  return locked.toSorted((a, b) => a.id - b.id);
}

/** Locks every referral of the company, by id, so that only one request at a time decides a closing and its rivals. */
export const lockReferralsOfCompany = (tx: Tx, referralId: number): Promise<LockedReferral[]> =>
  lockReferralsThat(tx, sql`r.cnpj = (select cnpj from referral where id = ${referralId})`);

/** The id of the latest transition, or 0 when there is none. */
export async function newestTransition(tx: Tx, referralId: number): Promise<number> {
  const row = await tx
    .selectFrom('status_transition')
    .select((q) => q.fn.max('id').as('id'))
    .where('referral_id', '=', referralId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function lockReferral(tx: Tx, referralId: number): Promise<LockedReferral | undefined> {
  const [referral] = await lockReferralsThat(tx, sql`r.id = ${referralId}`);
  return referral;
}

/** Locks the referrals by id, in the same order as every other command. */
export async function lockReferrals(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockReferralsThat(tx, sql`r.id = any(${ids}::bigint[])`);
}

/** Locks every referral of the Indiker, by id. */
export async function lockReferralsOf(tx: Tx, userId: UserId): Promise<LockedReferral[]> {
  return tx
    .selectFrom('referral as r')
    .select(COLUMNS)
    .where('r.user_id', '=', userId)
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute();
}

/** Clears the follow-up when the referral ends. */
const withoutFollowUp = (to: ReachableStatus) =>
  isEnded(to) ? ({ follow_up_on: null, follow_up_reminded: false } as const) : {};

/** The update expects the status that was read under the lock, so a transition is never recorded twice. */
export async function recordTransition(
  tx: Tx,
  { referral, to, reason, note, operatorId, now }: Transition,
): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ status: to, status_since: now, awaited_invoice_on: null, ...withoutFollowUp(to) })
    .where('id', '=', referral.id)
    .where('user_id', '=', referral.userId)
    .where('status', '=', referral.status)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('status_transition')
    .values({
      user_id: referral.userId,
      referral_id: referral.id,
      status: to,
      reason,
      note,
      operator_id: operatorId,
      created_at: now,
    })
    .execute();
  await clearCorrectionMarks(tx, [referral.id]);
}

type Transitions = Omit<Transition, 'referral'> & { readonly referrals: readonly LockedReferral[] };

/** Like `recordTransition`, for many referrals in a constant number of statements. */
export async function recordTransitions(
  tx: Tx,
  { referrals, to, reason, note, operatorId, now }: Transitions,
): Promise<void> {
  const ids = referrals.map(({ id }) => id);
  const { rows } = await sql`
    with moving as (
      select * from unnest(${ids}::bigint[], ${referrals.map(({ userId }) => userId)}::bigint[],
        ${referrals.map(({ status }) => status)}::text[]) as m (id, user_id, status)
    ), moved as (
      update referral r set status = ${to}, status_since = ${now}, awaited_invoice_on = null,
        follow_up_on = case when ${isEnded(to)} then null else r.follow_up_on end,
        follow_up_reminded = case when ${isEnded(to)} then false else r.follow_up_reminded end
      from moving m where r.id = m.id and r.user_id = m.user_id and r.status = m.status
      returning r.id, r.user_id
    )
    insert into status_transition (user_id, referral_id, status, reason, note, operator_id, created_at)
    select user_id, id, ${to}, ${reason}, ${note}, ${operatorId}, ${now} from moved order by id
    returning referral_id`.execute(tx);
  if (rows.length !== referrals.length) throw new Error('the status of a locked referral has changed');
  await clearCorrectionMarks(tx, ids);
}

/** The statuses between the signature and the last earning, for `in (…)`. */
export const RUNNING_CONTRACT = literals(['accepted', 'reward_scheduled']);

/**
 * Completes the referrals that `candidates` selects (id, user_id), unless their status has changed. Returns the ids of
 * the completed ones.
 */
export async function completeSelected(
  tx: Tx,
  candidates: RawBuilder<unknown>,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ referral_id: number }>`
    with done as (${candidates}), moved as (
      update referral r set status = 'finished', status_since = ${now}::timestamptz,
        awaited_invoice_on = null, follow_up_on = null, follow_up_reminded = false
      from done
      where r.id = done.id and r.user_id = done.user_id and r.status in (${RUNNING_CONTRACT})
      returning r.id, r.user_id
    )
    insert into status_transition (user_id, referral_id, status, created_at)
    select user_id, id, 'finished', ${now}::timestamptz from moved order by id
    returning referral_id`.execute(tx);
  return rows.map((row) => row.referral_id);
}

/** Removes the operators' notes on transitions, which may name a person. */
export async function eraseTransitionNotes(tx: Tx, referralIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('status_transition')
    .set({ note: null })
    .where('referral_id', '=', sql<number>`any(${referralIds}::bigint[])`)
    .where('note', 'is not', null)
    .execute();
}

export async function saveEstimate(tx: Tx, referralId: number, estimatedValue: Centavos): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ estimated_value: estimatedValue })
    .where('id', '=', referralId)
    .execute();
}

interface SignedContract {
  readonly value: Centavos;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
}

export async function insertContract(
  tx: Tx,
  referral: Pick<LockedReferral, 'id' | 'userId'>,
  { value, closedOn, firstInvoiceDueOn }: SignedContract,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('contract')
    .values({
      referral_id: referral.id,
      user_id: referral.userId,
      value,
      closed_on: closedOn,
      first_invoice_due_on: firstInvoiceDueOn,
      created_at: now,
    })
    .execute();
  await tx
    .updateTable('referral')
    .set({ awaited_invoice_on: firstInvoiceDueOn })
    .where('id', '=', referral.id)
    .execute();
}

export async function markInvoicePaid(tx: Tx, referralId: number, paidOn: PlainDate): Promise<void> {
  await tx
    .updateTable('contract')
    .set({ invoice_paid_on: paidOn })
    .where('referral_id', '=', referralId)
    .execute();
}
