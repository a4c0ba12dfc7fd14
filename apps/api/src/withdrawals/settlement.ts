import type { RefusalCode } from '@indike/contract/errors/errors';
import { decideSettlement, type SettlementRefusal } from '@indike/rules/money/settlement';
import type { Deps } from '../deps.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { createWithdrawal, type CreatedWithdrawal } from './commands.ts';
import { lockForRequest } from './store.ts';

// The payment of a balance below the minimum (decision 0028): its Indiker asks, an operator makes the withdrawal.

const CODES: Readonly<Record<SettlementRefusal, RefusalCode>> = {
  nothing_to_settle: 'nothing_to_settle',
  above_minimum: 'settlement_above_minimum',
  bank_account_required: 'settlement_without_bank_account',
};

/** Locks the wallet: what is asked for is decided by the balance of that moment. Asking again changes nothing. */
export async function requestSettlement(
  { db }: Pick<Deps, 'db'>,
  me: UserId,
  now: Date,
): Promise<{ message: string } | Refused> {
  return db.transaction().execute(async (tx) => {
    const facts = await lockForRequest(tx, me);
    if (!facts) return refuse('nothing_to_settle');
    const decision = decideSettlement(facts);
    if (!decision.ok) return refuse(CODES[decision.code]);
    await tx
      .insertInto('settlement_request')
      .values({ user_id: me, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { message: 'Pedido de pagamento enviado' };
  });
}

export async function settlementRequestedAt(db: Queryable, me: UserId): Promise<Date | null> {
  const row = await db
    .selectFrom('settlement_request')
    .select('created_at')
    .where('user_id', '=', me)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

interface Settling {
  readonly userId: number;
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

export interface Settled {
  readonly withdrawal: CreatedWithdrawal;
  /** When the Indiker asked for it; null when they did so in another way. */
  readonly requestedAt: Date | null;
}

/** Of two operators at once one finds the balance; the other finds nothing left. */
export async function settleBalance(
  tx: Tx,
  { userId, operatorId, reason, now }: Settling,
): Promise<Settled | Refused> {
  const facts = await lockForRequest(tx, userId);
  if (!facts) return refuse('nothing_to_settle');
  const decision = decideSettlement(facts);
  if (!decision.ok) return refuse(CODES[decision.code]);
  const requestedAt = await settlementRequestedAt(tx, userId as UserId);
  const withdrawal = await createWithdrawal(tx, facts, { userId, total: decision.total, now });
  await tx
    .insertInto('settlement')
    .values({ withdrawal_id: withdrawal.id, operator_id: operatorId, reason, created_at: now })
    .execute();
  return { withdrawal, requestedAt };
}
