import type { Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

/** Records the request. A repeated one keeps the time of the first. */
export async function insertSettlementRequest(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('settlement_request')
    .values({ user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When the Indiker requested the payment; null when they did not. */
export async function findSettlementRequest(db: Queryable, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('settlement_request')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

interface Settlement {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

export async function insertSettlement(
  tx: Tx,
  { withdrawalId, userId, operatorId, reason, now }: Settlement,
): Promise<void> {
  await tx
    .insertInto('settlement')
    .values({
      withdrawal_id: withdrawalId,
      user_id: userId,
      operator_id: operatorId,
      reason,
      created_at: now,
    })
    .execute();
}
