import { expect, it } from 'vitest';
import { mayChangeBankData } from './bank-accounts.ts';

const at = (iso: string) => new Date(iso);
const CHANGED = at('2026-11-20T12:00:00Z');

it.each([
  ['never replaced', null, false, at('2026-11-20T12:00:00Z'), true],
  ['replaced, unconfirmed, long ago', CHANGED, false, at('2026-12-20T12:00:00Z'), false],
  ['confirmed, but a moment before three days', CHANGED, true, at('2026-11-23T11:59:59Z'), false],
  ['confirmed, three days later', CHANGED, true, at('2026-11-23T12:00:00Z'), true],
])('bank data with an e-mail %s', (_name, emailChangedAt, emailConfirmed, now, expected) => {
  expect(mayChangeBankData({ emailChangedAt, emailConfirmed, now })).toBe(expected);
});
