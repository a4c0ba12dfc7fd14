import { expect, it } from 'vitest';
import { openIn, withOpen } from './open-referral.ts';

it('opens and closes a referral beside the list without a change of the filters', () => {
  const open = withOpen('?status=waiting&busca=padaria', 7);
  expect([open, openIn(open)]).toEqual(['?status=waiting&busca=padaria&indicacao=7', 7]);
  expect(withOpen(open, 8)).toBe('?status=waiting&busca=padaria&indicacao=8');
  expect(withOpen(open, null)).toBe('?status=waiting&busca=padaria');
  expect(withOpen('?indicacao=7', null)).toBe('');
});

it.each(['', '?indicacao=', '?indicacao=0', '?indicacao=-1', '?indicacao=x', '?indicacao=1e9'])(
  'opens nothing for %j',
  (search) => expect(openIn(search)).toBeNull(),
);
