import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import type { WithdrawalStep } from '@indike/rules/accounts/notices';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { payoutDate } from '@indike/rules/money/payout-dates';
import { decideWithdrawal, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { payoutModeOf } from '@indike/rules/money/programme';
import type { Deps } from '../deps.ts';
import { withdrawalNotice } from '../notifications/commands.ts';
import { commitWhen } from '../platform/db/transactions.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId, OperatorId } from '../platform/http/authentication.ts';
import { once } from '../platform/idempotency.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { insertWithdrawal, isBlocked, lockForRequest, type RequestFacts } from './request-store.ts';
import { requested } from '../ledger/commands.ts';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { decideSettlement, type SettlementRefusal } from '@indike/rules/money/settlement';
import { findSettlementRequest, insertSettlement, insertSettlementRequest } from './settlement-store.ts';
import { isUnderReview } from '../sharing/commands.ts';

export { bankNumber, paymentKey } from './payment-queries.ts';
export { returnPayment } from './returned-payments.ts';
export { scheduleAll, type WithdrawalState } from './store.ts';
export {
  type WithdrawalChange,
  checkResult,
  lockForEnd,
  payAll,
  returnAll,
  schedule,
  suggestedPaymentDate,
} from './payouts.ts';
import { findProgramme } from '../programme/commands.ts';
export { findSettlementRequest, insertSettlementRequest } from './settlement-store.ts';

interface CreatedWithdrawal extends Omit<WithdrawalRow, 'status'> {
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate;
}

interface RequestedWithdrawal extends CreatedWithdrawal {
  readonly message: string;
}

interface WholeBalance {
  readonly userId: number;
  readonly total: Centavos;
  readonly now: Date;
  /** What the Indiker is told; nothing in the demo's data. */
  readonly step?: WithdrawalStep | undefined;
}

interface Created {
  readonly withdrawal: CreatedWithdrawal;
  readonly isBlocked: boolean;
}

/** Creates a withdrawal of the whole balance. The caller has locked the wallet and read the facts under that lock. */
async function createWithdrawal(
  tx: Tx,
  { nextId: id, extraHolidays, programme }: RequestFacts,
  { userId, total, now, step }: WholeBalance,
): Promise<Created> {
  const today = dateInSaoPaulo(now);
  const paymentDate = payoutDate(today, programme, extraHolidays);
  const posting = requested({ userId, on: today, withdrawalId: id, total });
  const notice = step ? withdrawalNotice(id, { status: 'requested', payment_date: paymentDate, step }) : null;
  const order = { id, userId, total, requestedOn: today, paymentDate, now, posting, notice };
  const { isBlocked } = await insertWithdrawal(tx, order);
  const withdrawal = {
    id,
    created_at: now.toISOString(),
    payment_date: paymentDate,
    status: 'requested',
    status_name: withdrawalStatusNames.requested,
    total: reaisFromCentavos(total),
  } as const;
  return { withdrawal, isBlocked };
}

/**
 * Locks the wallet first, so that one of many concurrent requests gets the balance and the others find none left. The
 * caller rolls back a refusal. Without `jobs`, as in the demo's data, nobody is told and nothing is paid at once.
 */
export async function withdrawBalance(
  tx: Tx,
  me: UserId,
  now: Date,
  jobs?: Pick<Sender, 'send'>,
): Promise<RequestedWithdrawal | Refused> {
  const today = dateInSaoPaulo(now);
  const facts = await lockForRequest(tx, me, today);
  if (!facts) return refuse('below_minimum', await findProgramme(tx, today));
  const { programme } = facts;
  const decision = decideWithdrawal(facts, programme);
  if (!decision.ok) return refuse((await isBlocked(tx, me)) ? 'account_blocked' : decision.code, programme);
  const created = await createWithdrawal(tx, facts, {
    userId: me,
    total: decision.total,
    now,
    step: jobs && 'requested',
  });
  if (created.isBlocked) return refuse('account_blocked');
  if (payoutModeOf(programme) === 'at_once')
    await jobs?.send(tx, 'pay-at-once', { withdrawalId: created.withdrawal.id });
  return { ...created.withdrawal, message: 'Saque solicitado com sucesso' };
}

/** The Indiker requests the whole available balance (product 7.1). `key` makes repeated requests idempotent. */
export async function requestWithdrawal(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  me: UserId,
  key: string | undefined,
  now: Date,
): Promise<RequestedWithdrawal | Refused> {
  const isMade = (answer: unknown): boolean => !isRefused(answer);
  return commitWhen(db, isMade, (tx) =>
    once(tx, { userId: me, key, request: 'POST /api/withdraw-payments', now }, () =>
      withdrawBalance(tx, me, now, jobs),
    ),
  );
}

// The payment of a balance below the minimum (product 11.2). The Indiker requests it, and an operator creates the
// withdrawal.

const REFUSAL_CODES: Readonly<Record<SettlementRefusal, RefusalCode>> = {
  nothing_to_settle: 'nothing_to_settle',
  above_minimum: 'settlement_above_minimum',
  bonus_under_review: 'bonus_under_review',
  bank_account_required: 'settlement_without_bank_account',
};

/** Locks the wallet and decides by the balance read under that lock. */
async function lockSettleable(tx: Tx, userId: number, now: Date): Promise<RequestFacts | Refused> {
  const facts = await lockForRequest(tx, userId, dateInSaoPaulo(now));
  if (!facts) return refuse('nothing_to_settle');
  const { programme } = facts;
  const person = { isUnderReview: await isUnderReview(tx, userId), isBlocked: await isBlocked(tx, userId) };
  const decision = decideSettlement({ ...facts, ...person }, programme);
  return decision.ok ? facts : refuse(REFUSAL_CODES[decision.code], programme);
}

/** Records the Indiker's request. A repeated one changes nothing. */
export async function requestSettlement(
  { db }: Pick<Deps, 'db'>,
  me: UserId,
  now: Date,
): Promise<{ message: string } | Refused> {
  return db.transaction().execute(async (tx) => {
    const facts = await lockSettleable(tx, me, now);
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
  readonly total: Centavos;
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
  const facts = await lockSettleable(tx, userId, now);
  if (isRefused(facts)) return facts;
  const requestedAt = await findSettlementRequest(tx, userId);
  const { available: total } = facts;
  const { withdrawal } = await createWithdrawal(tx, facts, { userId, total, now, step: 'settled' });
  await insertSettlement(tx, { withdrawalId: withdrawal.id, userId, operatorId, reason, now });
  return { withdrawal, total, requestedAt };
}
