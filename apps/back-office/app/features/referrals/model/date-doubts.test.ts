import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { contractNeedsDateConfirmation, paymentNeedsDateConfirmation } from './date-doubts.ts';

const TODAY = dateInSaoPaulo(new Date('2026-11-21T15:00:00Z'));
const programmeWith = (days: number) => ({ levels: [], release_days: 5, invoice_days: days });

// By the version that the referral follows, whatever is in force now: 80 days are long ago for 60, not for 90.
it.each([
  [60, true],
  [90, false],
])('with %i days to pay, doubts a day 80 days ago: %s', (days, doubted) => {
  const typed = { value: '1.000,00', closedAt: '01/09/2026', dueAt: '02/09/2026' };
  const referral = {
    created_at: '2026-08-20T15:00:00.000Z',
    dispute_rule: 'first_contract',
    programme: programmeWith(days),
  } as const;
  expect(contractNeedsDateConfirmation(referral, typed, TODAY)).toBe(doubted);
  const contract = {
    value: 1_000,
    closed_at: '2026-09-01',
    first_invoice_due_date: '2026-11-01',
    last_invoice_payment_day: '2026-12-31',
    invoice_paid_at: null,
  };
  expect(
    paymentNeedsDateConfirmation({ contract, programme: programmeWith(days) }, '02/09/2026', TODAY),
  ).toBe(doubted);
});
