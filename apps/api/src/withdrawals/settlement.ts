import type { RefusalCode } from '@indike/contract/errors/errors';
import { decideSettlement, type SettlementRefusal } from '@indike/rules/money/settlement';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { isUnderReview } from '../sharing/hold-queries.ts';
import { createWithdrawal, type CreatedWithdrawal } from './commands.ts';
import { findSettlementRequest, insertSettlement, insertSettlementRequest } from './settlement-store.ts';
import { isBlocked, lockForRequest, type RequestFacts } from './store.ts';

// The payment of a balance below the minimum (product 11.2). The Indiker requests it, and an operator creates the
// withdrawal.

const REFUSAL_CODES: Readonly<Record<SettlementRefusal, RefusalCode>> = {
  nothing_to_settle: 'nothing_to_settle',
  above_minimum: 'settlement_above_minimum',
  bonus_under_review: 'bonus_under_review',
  bank_account_required: 'settlement_without_bank_account',
};

/** Locks the wallet and decides by the balance read under that lock. */
async function lockSettleable(tx: Tx, userId: number): Promise<RequestFacts | Refused> {
  const facts = await lockForRequest(tx, userId);
  if (!facts) return refuse('nothing_to_settle');
  const decision = decideSettlement({ ...facts, isUnderReview: await isUnderReview(tx, userId) });
  return decision.ok ? facts : refuse(REFUSAL_CODES[decision.code]);
}

/** Records the Indiker's request. A repeated one changes nothing. */
export async function requestSettlement(
  { db }: Pick<Deps, 'db'>,
  me: UserId,
  now: Date,
): Promise<{ message: string } | Refused> {
  return db.transaction().execute(async (tx) => {
    const facts = await lockSettleable(tx, me);
    if (isRefused(facts)) return facts;
    if (await isBlocked(tx, me)) return refuse('account_blocked');
    await insertSettlementRequest(tx, me, now);
    return { message: 'Pedido de pagamento enviado' };
  });
}

interface SettlementOrder {
  readonly userId: number;
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

interface Settled {
  readonly withdrawal: CreatedWithdrawal;
  /** Null when the Indiker did not request it in the product. */
  readonly requestedAt: Date | null;
}

/**
 * Creates the withdrawal of the balance. Of two concurrent settlements, one gets the balance and the other is refused.
 */
export async function settleBalance(
  tx: Tx,
  { userId, operatorId, reason, now }: SettlementOrder,
): Promise<Settled | Refused> {
  const facts = await lockSettleable(tx, userId);
  if (isRefused(facts)) return facts;
  const requestedAt = await findSettlementRequest(tx, userId);
  const withdrawal = await createWithdrawal(tx, facts, { userId, total: facts.available, now });
  await insertSettlement(tx, { withdrawalId: withdrawal.id, operatorId, reason, now });
  return { withdrawal, requestedAt };
}
