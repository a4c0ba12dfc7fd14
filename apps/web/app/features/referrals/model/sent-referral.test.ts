import { expect, it } from 'vitest';
import { readSentReferral } from './sent-referral.ts';

it('reads the referral that was just sent', () => {
  const sent = { indicationId: 7, company: 'Padaria Pão Quente', sentOn: '2026-11-28' };
  expect(readSentReferral({ ...sent, key: 'x' })).toEqual(sent);
});

it.each([
  null,
  undefined,
  'x',
  {},
  { indicationId: 7 },
  { indicationId: 7, company: 'X' },
  { indicationId: 7, company: 'X', sentOn: '2026-11-31' },
  { indicationId: '7', company: 'X', sentOn: '2026-11-28' },
  { indicationId: 7, company: '', sentOn: '2026-11-28' },
])('knows of no referral from %j', (state) => expect(readSentReferral(state)).toBeNull());
