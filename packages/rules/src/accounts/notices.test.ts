import { expect, it } from 'vitest';
import { isMandatory, kindOf, noticeChoices } from './notices.ts';

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
  expect(kindOf({ about: 'clawback', clawbackId: 1 })).toBe('clawback');
});
