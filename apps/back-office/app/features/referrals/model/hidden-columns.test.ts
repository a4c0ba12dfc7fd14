import { expect, it } from 'vitest';
import { CHOICE_COLUMNS, hiddenIn } from './hidden-columns.ts';

it.each([
  [null, []],
  ['', []],
  ['value,contact', ['contact', 'value']],
  ['company,owner,<script>', ['owner']],
])('of %j hides %j', (text, hidden) => expect([...hiddenIn(text)]).toEqual(hidden));

it('never hides the company', () =>
  expect(new Set<string>(CHOICE_COLUMNS.map(([id]) => id)).has('company')).toBe(false));
