import { noCompanyDetails } from '@indike/contract/referrals/company-details';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { expect, it } from 'vitest';
import { changesSince, currentStatus, newestTransitionId } from './newest-transition.ts';

const change = (id: number, status: ReachableStatus) => ({
  id,
  created_at: '2026-11-21T15:00:00.000Z',
  status,
  reason: null,
  note: null,
  by: 'Bia',
});
const referral = (more: Partial<OperatorReferral>): OperatorReferral => ({
  id: 1,
  name: 'Padaria',
  ...noCompanyDetails,
  document: '12ABC34501DE35',
  created_at: '2026-11-20T15:00:00.000Z',
  contact_consent: null,
  indiker: { id: 1, firstname: 'Ana', lastname: 'Sá', email: 'ana@example.com', closed: 0 },
  contacts: [],
  status_transactions: [],
  owner: null,
  follow_up_on: null,
  internal_notes: [],
  work_changes: [],
  rivals: [],
  dispute_rule: 'first_contract',
  allowed_transitions: [],
  estimated_value: null,
  waiting_deal: null,
  programme: { levels: [], release_days: 5, invoice_days: 90 },
  contract: null,
  reward: null,
  can_register_invoice_payment: false,
  clawback_limit: 0,
  ...more,
});

it('returns the transitions since the last one seen, oldest first', () => {
  const now = referral({
    status_transactions: [change(9, 'cancelled'), change(8, 'in_negotiation'), change(5, 'in_contact')],
  });
  expect(changesSince(now, 5).map(({ id }) => id)).toEqual([8, 9]);
  expect([newestTransitionId(now), newestTransitionId(referral({}))]).toEqual([9, 0]);
  expect([currentStatus(now), currentStatus(referral({}))]).toEqual(['cancelled', 'waiting']);
});
