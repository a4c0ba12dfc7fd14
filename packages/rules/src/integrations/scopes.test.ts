import { expect, it } from 'vitest';
import { API_CALLS, API_SCOPES, apiScope, EVENT_SCOPES, isApiScope, SCOPE_TEXTS } from './scopes.ts';

it('every call has at least one scope, and only read or only write scopes as its method requires', () => {
  for (const [call, scopes] of Object.entries(API_CALLS)) {
    expect([call, scopes.length > 0]).toEqual([call, true]);
    const kind = call.startsWith('GET ') ? ':read' : ':write';
    expect([call, scopes.filter((scope) => !scope.endsWith(kind))]).toEqual([call, []]);
  }
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
