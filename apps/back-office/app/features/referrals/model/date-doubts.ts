import { paymentTermsOf } from '@indike/contract/money/programme';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { dateInSaoPaulo, parseDate, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { isLongAgo } from '@indike/rules/money/earnings';
import { decideTransition } from '@indike/rules/referrals/referrals';
import { parseTypedAmount } from '@indike/rules/money/money';

interface TypedContract {
  readonly value: string;
  readonly closedAt: string;
  readonly dueAt: string;
}

/** Whether the dates are so unusual that the server will require confirmed dates. Uses the server's own rule. */
export function contractNeedsDateConfirmation(
  referral: Pick<OperatorReferral, 'created_at' | 'dispute_rule' | 'programme'>,
  typed: TypedContract,
  today: PlainDate,
): boolean {
  const [value, closedOn, firstInvoiceDueOn] = [
    parseTypedAmount(typed.value),
    parseDate(typed.closedAt),
    parseDate(typed.dueAt),
  ];
  if (value === null || closedOn === null || firstInvoiceDueOn === null) return false;
  const decision = decideTransition(
    {
      from: 'in_negotiation',
      to: 'accepted',
      today,
      referredOn: dateInSaoPaulo(new Date(referral.created_at)),
      openRivalExists: false,
      disputeRule: referral.dispute_rule,
      closedRivalExists: false,
      hasPromise: true,
      contract: { value, closedOn, firstInvoiceDueOn, datesConfirmed: false },
    },
    paymentTermsOf(referral.programme),
  );
  return (
    !decision.ok &&
    (decision.code === 'closing_before_referral' || decision.code === 'first_invoice_long_ago')
  );
}

/** Like `contractNeedsDateConfirmation`, for the day on which the first invoice was paid. */
export function paymentNeedsDateConfirmation(
  { contract, programme }: Pick<OperatorReferral, 'contract' | 'programme'>,
  paidAt: string,
  today: PlainDate,
): boolean {
  const paidOn = parseDate(paidAt);
  const lastDay = plainDate(contract?.last_invoice_payment_day ?? '');
  return (
    paidOn !== null &&
    lastDay !== null &&
    paidOn <= lastDay &&
    isLongAgo(paidOn, today, paymentTermsOf(programme))
  );
}
