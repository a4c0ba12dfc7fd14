import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import type { Centavos } from '@indike/rules/money/money';
import { payoutDate } from '@indike/rules/dates/payout-dates';
import type { output } from 'zod/mini';
import type { transition } from '@indike/contract/operator/referrals';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { transitionReferral } from '../back-office/transition-referral.ts';
import { recordInvoicePayment } from '../rewards/invoices.ts';
import { takeAvailable } from '../withdrawals/commands.ts';
import { pay, schedule } from '../withdrawals/payouts.ts';

// The demonstration's money is made by the product's own commands, each at its own moment of the past.

export interface Act {
  readonly operatorId: OperatorId;
  readonly now: Date;
}

type Form = output<typeof transition>;

async function must<T>(result: Promise<T | Refused>): Promise<T> {
  const done = await result;
  if (isRefused(done)) throw new Error(`The demonstration was refused: ${done.refused}`);
  return done;
}

/** The form an operator would have filled in for this status. */
export function formFor(status: number, value: Centavos, reason: string, now: Date): Form {
  const today = dateInSaoPaulo(now);
  if (status === 2) return { status_id: 2, estimated_value: value };
  if (status === 7) return { status_id: 7, reason };
  if (status !== 3) return { status_id: status };
  const contract = { value, closed_at: today, first_invoice_due_date: addDays(today, 10) };
  return { status_id: 3, contract };
}

export async function moveOn(tx: Tx, referralId: number, form: Form, act: Act): Promise<void> {
  await must(transitionReferral(tx, referralId, form, act));
}

export async function payFirstInvoice(tx: Tx, referralId: number, act: Act): Promise<void> {
  await must(
    recordInvoicePayment(tx, referralId, { paidOn: dateInSaoPaulo(act.now), datesConfirmed: false }, act),
  );
}

/** PIX by e-mail, so that the demo person can ask for money at once. */
export async function addDemoBankAccount(tx: Tx, userId: UserId, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('bank_account')
    .values({ user_id: userId, transfer_type: 1, pix_type: 3, pix_key: email, updated_at: now })
    .execute();
}

const noonOf = (day: PlainDate) => new Date(instantAtSaoPauloStart(day).getTime() + 12 * 3_600_000);

/** Asked for and scheduled; paid too when its day has come. */
export async function withdrawAll(tx: Tx, userId: UserId, act: Act, paid: boolean): Promise<void> {
  const { id } = await must(takeAvailable(tx, userId, act.now));
  const day = payoutDate(dateInSaoPaulo(act.now));
  await must(schedule(tx, id, nextBusinessDay(day), act.now));
  if (paid) await must(pay(tx, id, day, noonOf(day)));
}
