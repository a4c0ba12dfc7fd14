import { expect, it } from 'vitest';
import { cancelSchema, OWN_WORDS, reasonChoices, reasonOf } from './cancel-reason.ts';

const REASONS = [
  { id: 1, key: 'no_budget', text: 'A empresa não tem orçamento no momento.', retired_at: null },
  { id: 7, key: null, text: 'A empresa mudou de ramo.', retired_at: null },
  { id: 8, key: null, text: 'Fora da lista.', retired_at: '2026-11-21T15:00:00.000Z' },
];

it('offers the reasons that are not retired, and own words last', () => {
  expect(reasonChoices(REASONS).map(([value]) => value)).toEqual(['1', '7', OWN_WORDS]);
});

it('sends the key of a reason that has one, and the text of any other', () => {
  expect(reasonOf(REASONS, { choice: '1', own: '' })).toEqual({ reason: 'no_budget' });
  expect(reasonOf(REASONS, { choice: '7', own: 'x' })).toEqual({ reason_text: 'A empresa mudou de ramo.' });
  expect(reasonOf(REASONS, { choice: OWN_WORDS, own: ' Fechou. ' })).toEqual({ reason_text: 'Fechou.' });
});

it('requires a choice, and a text for own words', () => {
  const wrong = (choice: string, own: string) =>
    cancelSchema.safeParse({ choice, own, note: '' }).error?.issues.map(({ path }) => path.join('.'));
  expect([wrong('', ''), wrong(OWN_WORDS, ' '), wrong('7', ''), wrong(OWN_WORDS, 'Fechou.')]).toEqual([
    ['choice'],
    ['own'],
    undefined,
    undefined,
  ]);
});
