import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { centavosFromReais } from '@indike/rules/money/money';
import { type ReachableStatus } from '@indike/rules/referrals/referrals';
import { payoutDate } from '@indike/rules/money/payout-dates';
import type { output } from 'zod/mini';
import type { transition } from '@indike/contract/operator/referrals';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { OperatorContext } from '../audit/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { transitionReferral } from '../referrals/commands.ts';
import { recordInvoicePayment } from '../rewards/commands.ts';
import { lockForEnd, payAll, schedule, withdrawBalance } from '../withdrawals/commands.ts';

// The demonstration's money is created by the product's own commands, run with instants of the past.

type DemoContext = Pick<OperatorContext, 'operatorId' | 'now'>;

type Form = output<typeof transition>;

async function expectAccepted<T>(result: Promise<T | Refused>): Promise<T> {
  const accepted = await result;
  if (isRefused(accepted)) throw new Error(`A command of the demonstration was refused: ${accepted.refused}`);
  return accepted;
}

interface TransitionStep {
  readonly status: ReachableStatus;
  /** Estimated value or contract value. */
  readonly reais: number;
  /** The reason of a cancellation. */
  readonly reason: string;
  readonly now: Date;
}

/** The form that an operator would have filled in for this status. */
export function transitionForm({ status, reais, reason, now }: TransitionStep): Form {
  const value = centavosFromReais(reais);
  if (value === null) throw new Error(`Not an amount: ${reais}`);
  if (status === 'in_negotiation') return { status, estimated_value: value };
  if (status === 'cancelled') return { status, reason };
  if (status !== 'accepted') return { status };
  const today = dateInSaoPaulo(now);
  const contract = { value, closed_at: today, first_invoice_due_date: addDays(today, 10) };
  return { status, contract };
}

export async function moveReferral(
  tx: Tx,
  referralId: number,
  form: Form,
  context: DemoContext,
): Promise<void> {
  await expectAccepted(transitionReferral(tx, referralId, form, context));
}

export async function payFirstInvoice(tx: Tx, referralId: number, context: DemoContext): Promise<void> {
  await expectAccepted(
    recordInvoicePayment(
      tx,
      referralId,
      { paidOn: dateInSaoPaulo(context.now), datesConfirmed: false },
      context,
    ),
  );
}

/** A PIX key, so that the demo person can request a withdrawal at once. */
export async function addDemoBankAccount(tx: Tx, userId: UserId, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('bank_account')
    .values({ user_id: userId, transfer_type: 'pix', pix_type: 'email', pix_key: email, updated_at: now })
    .execute();
}

const noonOf = (day: PlainDate) => new Date(instantAtSaoPauloStart(day).getTime() + 12 * 3_600_000);

/** Requests and schedules a withdrawal, and pays it on its payout date if wanted. */
export async function withdrawAll(
  tx: Tx,
  userId: UserId,
  context: DemoContext,
  isPaid: boolean,
): Promise<void> {
  const { id } = await expectAccepted(withdrawBalance(tx, userId, context.now));
  const day = payoutDate(dateInSaoPaulo(context.now), FIRST_PROGRAMME);
  await expectAccepted(schedule(tx, id, nextBusinessDay(day), context.now));
  if (!isPaid) return;
  const { outcomes } = await payAll(tx, [{ id, paidOn: day }], await lockForEnd(tx, [id]), noonOf(day));
  await expectAccepted(Promise.resolve(outcomes.get(id) ?? refuse('not_found')));
}
