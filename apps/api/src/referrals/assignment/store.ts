import type { PlainDate } from '@indike/rules/dates/calendar';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/distributed.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';
import { referralOperators } from './queries.ts';

// How operators share the work on a referral: its owner, when to follow up, and notes that only they read.

export const lockWork = async (tx: Tx, referralId: number) =>
  (
    await lockRows(tx, sql`referral where id = ${referralId}`, (owned) =>
      tx
        .selectFrom('referral')
        .select(['user_id as userId', 'status', 'owner_id as ownerId', 'follow_up_on as followUpOn'])
        .select('company_name as company')
        .$narrowType<{ userId: UserId; status: ReferralStatus; followUpOn: PlainDate | null }>()
        .where('id', '=', referralId)
        .where(owned)
        .forNoKeyUpdate()
        .execute(),
    )
  ).at(0);

export type ReferralWork = NonNullable<Awaited<ReturnType<typeof lockWork>>>;

/** Resets the reminder, so that a new owner is reminded of a due follow-up even if the previous owner was. */
export async function setOwner(tx: Tx, referralId: number, ownerId: number | null): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ owner_id: ownerId, follow_up_reminded: false })
    .where('id', '=', referralId)
    .execute();
}

/** Makes an operator who may own referrals the owner if there is none. One statement, because every act of work runs it. */
export async function takeUnowned(tx: Tx, referralId: number, operatorId: OperatorId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('referral')
    .set({ owner_id: operatorId, follow_up_reminded: false })
    .where('id', '=', referralId)
    .where('owner_id', 'is', null)
    .where((row) => row.exists(referralOperators(tx).select('id').where('id', '=', operatorId)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An operator who sets a date that is already due needs no reminder. */
export async function setFollowUp(
  tx: Tx,
  referralId: number,
  on: PlainDate | null,
  today: PlainDate,
): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ follow_up_on: on, follow_up_reminded: on !== null && on <= today })
    .where('id', '=', referralId)
    .execute();
}

interface NewNote {
  readonly referralId: number;
  readonly userId: UserId;
  readonly operatorId: OperatorId;
  readonly text: string;
  readonly now: Date;
}

export async function insertNote(
  tx: Tx,
  { referralId, userId, operatorId, text, now }: NewNote,
): Promise<number> {
  const { id } = await tx
    .insertInto('referral_note')
    .values({ referral_id: referralId, user_id: userId, operator_id: operatorId, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface DueFollowUp {
  readonly referralId: number;
  readonly ownerId: number;
  readonly company: string;
  readonly on: PlainDate;
}

/** Marks the due follow-ups as reminded and returns them, so that each owner is reminded of each date once. */
export function claimDueFollowUps(tx: Tx, today: PlainDate): Promise<DueFollowUp[]> {
  const isDue = sql`follow_up_on <= ${today}::date and owner_id is not null and not follow_up_reminded`;
  return lockRows(tx, sql`referral where ${isDue}`, async (owned) => {
    const { rows } = await sql<DueFollowUp>`
      with due as (
        select id, user_id from referral where ${isDue} and ${owned} order by id for no key update skip locked
      ), claimed as (
        update referral r set follow_up_reminded = true from due where r.id = due.id and r.user_id = due.user_id
        returning r.id, r.owner_id, r.company_name, r.follow_up_on
      )
      select id as "referralId", owner_id as "ownerId", company_name as company, follow_up_on as "on"
      from claimed order by follow_up_on, id`.execute(tx);
    return rows;
  });
}
