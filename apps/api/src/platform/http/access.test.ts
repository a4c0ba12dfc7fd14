import type { OperatorAccess } from '@indike/contract/wire/access';
import { callName, type Endpoint } from '@indike/contract/wire/endpoint';
import { OPERATOR_ROLES, operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import { describe, expect, it } from 'vitest';
import { contractEndpoints } from './api-docs/contract-endpoints.ts';
import { CONTRACT } from './api-docs/endpoints.ts';

// Who may make which call, by rules that no single endpoint shows. `access` of an endpoint is the only place that says
// it, so what must never be opened by mistake is listed here a second time.

const endpoints = [...(await contractEndpoints(CONTRACT)).values()];
const isOperators = (endpoint: Endpoint): endpoint is Endpoint & { access: OperatorAccess } =>
  endpoint.access.audience === 'operator';
const operatorCalls = endpoints
  .filter(isOperators)
  .map(({ access, ...endpoint }) => ({ name: callName(endpoint), access }));
const callsOf = (role: OperatorRole): string[] =>
  operatorCalls.filter(({ access }) => access.roles.includes(role)).map(({ name }) => name);

const { analyst, finance, admin, auditor } = operatorRole;
/** Calls about the operator's own account. */
const OWN = /\/(auth|session|sessions|totp|passkeys|recovery-codes|second-factors)(\/|$)/;
/** Calls that make or delete the operator's own exports. */
const EXPORT = /\/(exports|export-files)\//;
const isWrite = (call: string) => !call.startsWith('GET ');
const writesOf = (role: typeof analyst | typeof finance | typeof admin | typeof auditor) =>
  callsOf(role).filter((call) => isWrite(call) && !OWN.test(call) && !EXPORT.test(call));

describe('calls of each role', () => {
  it('an auditor changes only their own account and exports', () => {
    expect(writesOf(auditor)).toEqual([]);
  });

  it('an auditor reads everything', () => {
    const reads = operatorCalls.map(({ name }) => name).filter((call) => !isWrite(call));
    expect(reads.filter((call) => !callsOf(auditor).includes(call))).toEqual([]);
  });

  it('an administrator may make every call of the other roles', () => {
    for (const role of OPERATOR_ROLES)
      expect(callsOf(role).filter((call) => !callsOf(admin).includes(call))).toEqual([]);
  });

  it('an analyst changes only referrals, saved views and exports', () => {
    expect(
      writesOf(analyst).filter((call) => !/\/api\/operator\/(indications|bulk|views)\b/.test(call)),
    ).toEqual([]);
    expect(writesOf(analyst)).toContain('POST /api/operator/indications/{id}/transitions');
    expect(writesOf(analyst).filter((call) => /invoice|clawback/.test(call))).toEqual([]);
  });

  it('finance cannot change the status of referrals, operators or invitations', () => {
    const calls = writesOf(finance);
    expect(calls).not.toContain('POST /api/operator/indications/{id}/transitions');
    expect(calls.filter((call) => /operators|invitations/.test(call))).toEqual([]);
  });
});

it('every call that pays out money, changes the access of others, sets where data goes or writes to everybody requires a confirmation', () => {
  const asked = operatorCalls.filter(({ access }) => access.confirm).map(({ name }) => name);
  const OWN_ACCOUNT = /totp|passkeys|recovery-codes/;
  expect(asked.filter((call) => !OWN_ACCOUNT.test(call)).toSorted()).toEqual([
    'DELETE /api/operator/connections/{id}',
    'DELETE /api/operator/openid',
    'DELETE /api/operator/openid/scim-token',
    'DELETE /api/operator/payer/connections/{method}',
    'POST /api/operator/announcements',
    'POST /api/operator/api-keys',
    'POST /api/operator/api-keys/{id}/rotate',
    'POST /api/operator/campaigns/{id}/approve',
    'POST /api/operator/connections',
    'POST /api/operator/connections/{id}/authorization',
    'POST /api/operator/imports/earlier-payments',
    'POST /api/operator/imports/referrals',
    'POST /api/operator/indikers/{id}/block',
    'POST /api/operator/indikers/{id}/erase',
    'POST /api/operator/indikers/{id}/held-bonuses',
    'POST /api/operator/indikers/{id}/settle',
    'POST /api/operator/indikers/{id}/unblock',
    'POST /api/operator/indikers/{id}/write-off',
    'POST /api/operator/openid/scim-token',
    'POST /api/operator/operators',
    'POST /api/operator/operators/{id}/company-account-unlink',
    'POST /api/operator/operators/{id}/disable',
    'POST /api/operator/operators/{id}/enable',
    'POST /api/operator/operators/{id}/second-factor-reset',
    'POST /api/operator/payout-batches/{id}/approve',
    'POST /api/operator/payout-batches/{id}/file-refusal',
    'POST /api/operator/payout-batches/{id}/file-refusal/confirm',
    'POST /api/operator/programme-versions/{id}/approve',
    'POST /api/operator/return-files',
    'POST /api/operator/standing-orders/{id}/approve',
    'POST /api/operator/webhooks',
    'POST /api/operator/webhooks/{id}/rotate',
    'POST /api/operator/withdrawals/{id}/pay',
    'POST /api/operator/withdrawals/{id}/result/confirm',
    'POST /api/operator/withdrawals/{id}/return',
    'POST /api/operator/withdrawals/{id}/schedule',
    'PUT /api/operator/connections/{id}/authorization',
    'PUT /api/operator/connections/{id}/token',
    'PUT /api/operator/indikers/{id}/email',
    'PUT /api/operator/manual-result-ceiling',
    'PUT /api/operator/openid',
    'PUT /api/operator/openid/passwords',
    'PUT /api/operator/operators/{id}',
    'PUT /api/operator/payer',
    'PUT /api/operator/payer/connections/asaas',
    'PUT /api/operator/payer/connections/efi',
    'PUT /api/operator/payer/pix-method',
    'PUT /api/operator/webhooks/{id}',
    'PUT /api/operator/withholding',
  ]);
  expect(asked.filter((call) => !isWrite(call))).toEqual([]);
});

it('only calls about the own account are allowed before the second factor is set up', () => {
  const open = operatorCalls.filter(({ access }) => access.beforeEnrolment).map(({ name }) => name);
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter((call) => !OWN.test(call))).toEqual([]);
});

it('anyone may make only these calls', () => {
  const open = endpoints.filter(({ access }) => access.audience === 'public');
  expect(open.map(callName).toSorted()).toEqual([
    'DELETE /api/sandbox/clock',
    'GET /api/auth/social/{provider}',
    'GET /api/auth/verify_email/{id}/{hash}',
    'GET /api/health',
    'GET /api/objections/{id}/{signature}',
    'GET /api/operator/auth/openid',
    'GET /api/operator/invitations/{id}/{signature}',
    'GET /api/programme',
    'GET /api/public/document-verification/{cpf}',
    'GET /api/ready',
    'GET /api/sandbox/clock',
    'GET /api/sandbox/psp/book',
    'GET /api/share-links/{code}',
    'GET /api/state',
    'GET /api/state/{id}/cities',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/auth/social/token',
    'POST /api/connections/{id}/hook/{signature}',
    'POST /api/objections/{id}/{signature}',
    'POST /api/operator/auth/forgot-password',
    'POST /api/operator/auth/login',
    'POST /api/operator/auth/openid/finish',
    'POST /api/operator/auth/openid/start',
    'POST /api/operator/auth/reset-password',
    'POST /api/operator/auth/second-factor',
    'POST /api/operator/invitations/{id}/{signature}',
    'POST /api/pay/asaas/authorize',
    'POST /api/pay/asaas/webhook',
    'POST /api/pay/efi/webhook',
    'POST /api/sandbox/bank/return',
    'POST /api/sandbox/psp/balance',
    'POST /api/share-links/{code}/company',
    'PUT /api/sandbox/clock',
    'PUT /api/sandbox/psp/faults',
  ]);
});

it('each path belongs to one audience', () => {
  const strays = endpoints.filter(({ path, access: { audience } }) => {
    if (audience === 'public') return false;
    if (path.startsWith('/api/v1/')) return audience !== 'integration';
    return /^\/api\/(operator|sandbox)\//.test(path) !== (audience === 'operator');
  });
  expect(strays.map(callName)).toEqual([]);
});

it('a call of an API key needs only scopes to read or only scopes to write, as its method says', () => {
  for (const { access, ...endpoint } of endpoints) {
    if (access.audience !== 'integration') continue;
    const kind = endpoint.method === 'GET' ? /:read$/ : /:(write|create)$/;
    expect([endpoint.path, access.scopes.filter((scope) => !kind.test(scope))]).toEqual([endpoint.path, []]);
  }
});
