import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { payoutDate } from '@indike/rules/dates/payout-dates';
import { decideWithdrawal, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import type { Deps } from '../deps.ts';
import { requested } from '../ledger/postings.ts';
import { notifyWithdrawal } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { once } from '../platform/idempotency.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { insertWithdrawal, isBlocked, lockForRequest, type RequestFacts } from './store.ts';

export interface CreatedWithdrawal extends Omit<WithdrawalRow, 'status'> {
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
}

/** Creates a withdrawal of the whole balance. The caller has locked the wallet and read the facts under that lock. */
export async function createWithdrawal(
  tx: Tx,
  { nextId: id, extraHolidays }: RequestFacts,
  { userId, total, now }: WholeBalance,
): Promise<CreatedWithdrawal> {
  const today = dateInSaoPaulo(now);
  const paymentDate = payoutDate(today, extraHolidays);
  const posting = requested({ userId, on: today, withdrawalId: id, total });
  await insertWithdrawal(tx, { id, userId, total, requestedOn: today, paymentDate, now, posting });
  return {
    id,
    created_at: now.toISOString(),
    payment_date: paymentDate,
    status: 'requested',
    status_name: withdrawalStatusNames.requested,
    total: reaisFromCentavos(total),
  };
}

/** Locks the wallet first, so that one of many concurrent requests gets the balance and the others find none left. */
export async function withdrawBalance(tx: Tx, me: UserId, now: Date): Promise<RequestedWithdrawal | Refused> {
  const facts = await lockForRequest(tx, me);
  if (!facts) return refuse('below_minimum');
  if (await isBlocked(tx, me)) return refuse('account_blocked');
  const decision = decideWithdrawal(facts);
  if (!decision.ok) return refuse(decision.code);
  const created = await createWithdrawal(tx, facts, { userId: me, total: decision.total, now });
  return { ...created, message: 'Saque solicitado com sucesso' };
}

/** The Indiker requests the whole available balance (product 7.1). `key` makes repeated requests idempotent. */
export async function requestWithdrawal(
  { db, jobs }: Deps,
  me: UserId,
  key: string | undefined,
  now: Date,
): Promise<RequestedWithdrawal | Refused> {
  return db.transaction().execute((tx) =>
    once(tx, { userId: me, key, request: 'POST /api/withdraw-payments', now }, async () => {
      const withdrawal = await withdrawBalance(tx, me, now);
      if (!isRefused(withdrawal)) await notifyWithdrawal(jobs, tx, withdrawal.id, withdrawal);
      return withdrawal;
    }),
  );
}
