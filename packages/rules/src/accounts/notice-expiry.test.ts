import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { isNoticeExpired } from './notice-expiry.ts';
import type { WithdrawalStep } from './notices.ts';

const withdrawal = (step: WithdrawalStep, date: string | null) =>
  ({ about: 'withdrawal', withdrawalId: 1, step, date: date as PlainDate | null, reason: null }) as const;

it.each([
  ['requested', '2026-12-15', '2026-12-15', false],
  ['requested', '2026-12-15', '2026-12-16', true],
  ['scheduled', '2026-12-15', '2026-12-16', true],
  ['paid', '2026-12-15', '2026-12-20', false],
  ['returned', null, '2026-12-20', false],
] as const)('step %s with payment date %s, on %s: expired %s', (step, date, today, expired) => {
  expect(isNoticeExpired(withdrawal(step, date), today as PlainDate)).toBe(expired);
});

it('a notification without a payment date does not expire', () => {
  expect(isNoticeExpired({ about: 'clawback', clawbackId: 1 }, '2030-01-01' as PlainDate)).toBe(false);
});
