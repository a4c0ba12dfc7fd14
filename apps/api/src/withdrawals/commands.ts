import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { payoutDate } from '@indike/rules/dates/payout-dates';
import { decideWithdrawal, withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import type { Deps } from '../deps.ts';
import { requested } from '../ledger/postings.ts';
import { notifyWithdrawal } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { once } from '../platform/idempotency.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { insertWithdrawal, lockForRequest } from './store.ts';

interface Requested extends WithdrawalRow {
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate;
  readonly message: string;
}

/** The wallet is locked first: of many requests at once one finds the money, the others find nothing left. */
export async function takeAvailable(tx: Tx, me: UserId, now: Date): Promise<Requested | Refused> {
  const facts = await lockForRequest(tx, me);
  if (!facts) return refuse('below_minimum');
  const decision = decideWithdrawal(facts);
  if (!decision.ok) return refuse(decision.code);
  const [id, { total }, today] = [facts.nextId, decision, dateInSaoPaulo(now)];
  const paymentDate = payoutDate(today, facts.extraHolidays);
  const posting = requested({ userId: me, on: today, withdrawalId: id, total });
  await insertWithdrawal(tx, { id, userId: me, total, requestedOn: today, paymentDate, now, posting });
  return {
    id,
    created_at: now.toISOString(),
    payment_date: paymentDate,
    status: 1,
    status_name: withdrawalStatusNames[1],
    total: reaisFromCentavos(total),
    message: 'Saque solicitado com sucesso',
  };
}

/** The Indiker asks for the whole available balance (decisions section 7). */
export async function requestWithdrawal(
  { db, jobs }: Deps,
  me: UserId,
  key: string | undefined,
  now: Date,
): Promise<Requested | Refused> {
  return db.transaction().execute((tx) =>
    once(tx, { userId: me, key, request: 'POST /api/withdraw-payments', now }, async () => {
      const made = await takeAvailable(tx, me, now);
      if (!isRefused(made)) await notifyWithdrawal(jobs, tx, made.id, made);
      return made;
    }),
  );
}
