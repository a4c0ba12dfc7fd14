import { BURST_MINUTES, NETWORK_DAYS, type BonusHoldReason } from '@indike/rules/money/bonus-review';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

interface SignUp {
  readonly userId: number;
  readonly invitedId: number;
  readonly network: Buffer | null;
  readonly isInvitersNetwork: boolean;
  readonly now: Date;
}

/** A takeover replaces the row of the person who signed up before. */
export async function insertSignUp(
  tx: Tx,
  { userId, invitedId, network, isInvitersNetwork, now }: SignUp,
): Promise<void> {
  const row = { user_id: userId, network, is_inviters_network: isInvitersNetwork, created_at: now };
  await tx
    .insertInto('share_sign_up')
    .values({ ...row, invited_id: invitedId })
    .onConflict((conflict) => conflict.columns(['invited_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function deleteSignUpsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_sign_up').where('created_at', '<', before).execute();
}

interface SignUpCounts {
  readonly peopleOfNetwork: number;
  readonly peopleOfPhone: number;
  readonly signUpsNearby: number;
  readonly phone: string | null;
}

/** The link's owner and those whom they invited, as far as they have this phone. */
async function countPhone(tx: Tx, phone: string | null, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('indiker')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('phone', '=', phone)
    .where((q) => q.or([q('id', '=', userId), q('invited_by', '=', userId)]))
    .executeTakeFirstOrThrow();
  return n;
}

/** What is known of the sign-up of a person whom the link's owner invited. Each number includes that person. */
export async function findSignUpCounts(
  tx: Tx,
  { userId, invitedId }: { readonly userId: number; readonly invitedId: number },
): Promise<SignUpCounts> {
  const person = await tx
    .selectFrom('indiker')
    .select('phone')
    .where('id', '=', invitedId)
    .executeTakeFirst();
  const { rows } = await sql<Pick<SignUpCounts, 'peopleOfNetwork' | 'signUpsNearby'>>`
    select (select count(*) + coalesce(bool_or(o.invited_id = s.invited_id and o.is_inviters_network), false)::int
        from share_sign_up o where o.user_id = ${userId} and o.network = s.network
          and o.created_at between s.created_at - make_interval(days => ${sql.lit(NETWORK_DAYS)})
            and s.created_at + make_interval(days => ${sql.lit(NETWORK_DAYS)})) as "peopleOfNetwork",
      (select count(*) from share_sign_up o where o.user_id = ${userId}
        and o.created_at between s.created_at - make_interval(mins => ${sql.lit(BURST_MINUTES)})
          and s.created_at + make_interval(mins => ${sql.lit(BURST_MINUTES)})) as "signUpsNearby"
    from share_sign_up s where s.invited_id = ${invitedId} and s.user_id = ${userId}`.execute(tx);
  const phone = person?.phone ?? null;
  const peopleOfPhone = await countPhone(tx, phone, userId);
  return { peopleOfNetwork: 0, signUpsNearby: 0, ...rows[0], peopleOfPhone, phone };
}

interface NewHold {
  readonly earningId: number;
  readonly userId: number;
  readonly reasons: readonly BonusHoldReason[];
  readonly now: Date;
}

export async function insertHold(tx: Tx, { earningId, userId, reasons, now }: NewHold): Promise<void> {
  await tx
    .insertInto('bonus_hold')
    .values({ earning_id: earningId, user_id: userId, reasons: [...reasons], created_at: now })
    .execute();
}

interface Decision {
  readonly userId: number;
  readonly earningIds: readonly number[];
  readonly decision: 'released' | 'refused';
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

export interface HeldBonus {
  readonly earningId: number;
  readonly value: Centavos;
}

/** Those of the bonuses that are still retained. The caller has locked the wallet of their owner. */
export async function findHeld(
  tx: Tx,
  { userId, earningIds }: Pick<Decision, 'userId' | 'earningIds'>,
): Promise<HeldBonus[]> {
  return tx
    .selectFrom('bonus_hold as h')
    .innerJoin('earning as e', (join) =>
      join.onRef('e.id', '=', 'h.earning_id').onRef('e.user_id', '=', 'h.user_id'),
    )
    .select(['h.earning_id as earningId', 'e.value'])
    .where('h.user_id', '=', userId)
    .where('h.earning_id', 'in', earningIds)
    .where('h.decision', 'is', null)
    .orderBy('h.earning_id')
    .execute();
}

export async function recordDecision(
  tx: Tx,
  { userId, earningIds, decision, operatorId, reason, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('bonus_hold')
    .set({ decision, decided_by: operatorId, decided_at: now, decision_reason: reason })
    .where('user_id', '=', userId)
    .where('earning_id', 'in', earningIds)
    .execute();
}
