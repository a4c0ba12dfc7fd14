import { expect, it } from 'vitest';
import { readSentReferral } from './sent-referral.ts';

it('reads the referral that was just sent', () => {
  const sent = { indicationId: 7, company: 'Padaria Pão Quente' };
  expect(readSentReferral({ ...sent, key: 'x' })).toEqual(sent);
});

it.each([
  null,
  undefined,
  'x',
  {},
  { indicationId: 7 },
  { indicationId: '7', company: 'X' },
  { indicationId: 7, company: '' },
])('knows of no referral from %j', (state) => expect(readSentReferral(state)).toBeNull());
