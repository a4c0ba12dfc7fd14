import { expect, it } from 'vitest';
import { cancelReasons, cancelReasonText, isCancelReason, systemCancelReasons } from './cancel-reasons.ts';

it('there are six reasons, each a sentence', () => {
  expect(Object.keys(cancelReasons)).toHaveLength(6);
  expect(Object.keys(cancelReasons).every(isCancelReason)).toBe(true);
  expect(Object.values(cancelReasons).every((text) => text.endsWith('.'))).toBe(true);
});

it.each(['', 'constructor', '__proto__', 'No_budget', null, undefined, 7, {}])(
  '%j is not a cancel reason',
  (value) => {
    expect(isCancelReason(value)).toBe(false);
  },
);

it.each(['dispute_referred_first', 'dispute_company_chose', 'dispute_deciding_contact'])(
  'nobody can choose the former reason %s, and who received it still reads it',
  (reason) => {
    expect(isCancelReason(reason)).toBe(false);
    expect(cancelReasonText(reason)).toMatch(/\.$/);
  },
);

it.each(Object.keys(systemCancelReasons))('operators cannot choose %s', (reason) => {
  expect(isCancelReason(reason)).toBe(false);
});

it.each([
  ['no_contact', 'Não conseguimos contato com a empresa.'],
  ['contact_objected', 'O contato pediu para não ser procurado, e não havia outro.'],
  ['indiker_left', 'O Indiker pediu a exclusão do cadastro.'],
  ['toString', null],
  [null, null],
])('%s reads %s', (reason, text) => expect(cancelReasonText(reason)).toBe(text));
