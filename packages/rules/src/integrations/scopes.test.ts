import { expect, it } from 'vitest';
import { API_SCOPES, apiScope, EVENT_SCOPES, isApiScope, SCOPE_TEXTS, SCOPES_OF_EVENTS } from './scopes.ts';

it('the scopes of events are those of each of them', () => {
  expect(new Set(SCOPES_OF_EVENTS)).toEqual(new Set(Object.values(EVENT_SCOPES)));
});

it('an event always needs a write scope', () => {
  expect(Object.values(EVENT_SCOPES).filter((scope) => !scope.endsWith(':write'))).toEqual([]);
});

it('contracts and invoices have scopes of their own', () => {
  expect([EVENT_SCOPES.contract, EVENT_SCOPES.invoice_paid]).toEqual([
    apiScope.contractsWrite,
    apiScope.invoicesWrite,
  ]);
});

it('every scope has a text, and nothing else is a scope', () => {
  expect(Object.keys(SCOPE_TEXTS).toSorted()).toEqual(API_SCOPES.toSorted());
  expect(['referrals:read', 'referrals', '*', ''].map(isApiScope)).toEqual([true, false, false, false]);
});
