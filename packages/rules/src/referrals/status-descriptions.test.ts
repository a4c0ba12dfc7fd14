import { expect, it } from 'vitest';
import { FIRST_PROGRAMME } from '../money/first-programme.ts';
import { statusDescription } from './status-descriptions.ts';
import { allowedTransitions, referralStatuses } from './referrals.ts';

it.each(referralStatuses)('status %s has a meaning and a next step', (status) => {
  const description = statusDescription(status, FIRST_PROGRAMME);
  expect(description.meaning).toMatch(/^[A-Z].*\.$/);
  expect(description.next).toMatch(/^[A-Z].*\.$/);
  expect(description.actor === 'nobody').toBe(allowedTransitions[status].length === 0);
});

it('asks the Indiker to act only when the contact must be corrected', () => {
  const indikerActs = referralStatuses.filter(
    (status) => statusDescription(status, FIRST_PROGRAMME).actor === 'indiker',
  );
  expect(indikerActs).toEqual(['fix_contact']);
});
