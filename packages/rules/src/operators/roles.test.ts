import { describe, expect, it } from 'vitest';
import { callsOf, isOperatorRole, OPERATOR_CALLS, OPERATOR_ROLES, operatorRole } from './roles.ts';

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
    const reads = Object.keys(OPERATOR_CALLS).filter((call) => !isWrite(call));
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

it('every call that pays out money, changes the access of others or sets where data goes requires a confirmation', () => {
  const asked = Object.entries(OPERATOR_CALLS)
    .filter(([, { confirm }]) => confirm)
    .map(([call]) => call);
  const OWN_ACCOUNT = /totp|passkeys|recovery-codes/;
  expect(asked.filter((call) => !OWN_ACCOUNT.test(call)).toSorted()).toEqual([
    'POST /api/operator/api-keys',
    'POST /api/operator/api-keys/{id}/rotate',
    'POST /api/operator/imports/earlier-payments',
    'POST /api/operator/imports/referrals',
    'POST /api/operator/indikers/{id}/block',
    'POST /api/operator/indikers/{id}/held-bonuses',
    'POST /api/operator/indikers/{id}/settle',
    'POST /api/operator/indikers/{id}/unblock',
    'POST /api/operator/operators',
    'POST /api/operator/operators/{id}/disable',
    'POST /api/operator/operators/{id}/enable',
    'POST /api/operator/operators/{id}/second-factor-reset',
    'POST /api/operator/payout-batches/{id}/approve',
    'POST /api/operator/return-files',
    'POST /api/operator/webhooks',
    'POST /api/operator/webhooks/{id}/rotate',
    'POST /api/operator/withdrawals/{id}/pay',
    'POST /api/operator/withdrawals/{id}/result/confirm',
    'POST /api/operator/withdrawals/{id}/return',
    'POST /api/operator/withdrawals/{id}/schedule',
    'PUT /api/operator/indikers/{id}/email',
    'PUT /api/operator/manual-result-ceiling',
    'PUT /api/operator/operators/{id}',
    'PUT /api/operator/payer',
    'PUT /api/operator/webhooks/{id}',
    'PUT /api/operator/withholding',
  ]);
  expect(asked.filter((call) => !isWrite(call))).toEqual([]);
});

it('only calls about the own account are allowed before the second factor is set up', () => {
  const open = Object.entries(OPERATOR_CALLS).filter(([, { beforeEnrolment }]) => beforeEnrolment);
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(([call]) => !OWN.test(call))).toEqual([]);
});

it('accepts only the names of roles', () => {
  expect([...OPERATOR_ROLES, 'operator', 'Admin', ''].filter(isOperatorRole)).toEqual(OPERATOR_ROLES);
});
