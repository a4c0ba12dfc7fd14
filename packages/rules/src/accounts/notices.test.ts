import { expect, it } from 'vitest';
import { isMandatory, kindOf, noticeChoices, type WithdrawalStep, isNoticeExpired } from './notices.ts';
import type { PlainDate } from '../dates/calendar.ts';

it('locks only security notifications', () => {
  expect(noticeChoices.filter(({ kind }) => isMandatory(kind)).map(({ kind }) => kind)).toEqual(['security']);
});

it('offers each kind once, with a label and a description', () => {
  expect(new Set(noticeChoices.map(({ kind }) => kind)).size).toBe(noticeChoices.length);
  for (const { label, description } of noticeChoices) expect([label, description]).not.toContain('');
});

it('maps every event of a referral to the choice for its status', () => {
  expect(kindOf({ about: 'contact_objected', referralId: 1, outcome: 'goes_on' })).toBe('referral_status');
  expect(kindOf({ about: 'company_submitted', referralId: 1 })).toBe('referral_status');
  expect(kindOf({ about: 'referral_created', referralId: 1 })).toBe('referral_status');
  expect(kindOf({ about: 'clawback', clawbackId: 1 })).toBe('clawback');
});

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
