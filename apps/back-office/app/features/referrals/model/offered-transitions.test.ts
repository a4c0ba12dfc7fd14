import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { expect, it } from 'vitest';
import { changesSince, offeredTransitions, newestTransitionId } from './offered-transitions.ts';

const status = (id: number) => ({ id, name_app: `Status ${id}`, color: '000000' });
const change = (id: number, statusId: number) => ({
  id,
  created_at: '2026-11-21T15:00:00.000Z',
  indication_status_id: statusId,
  indication_status: status(statusId),
  reason: null,
  note: null,
  by: 'Bia',
});
const referral = (more: Partial<OperatorReferral>): OperatorReferral => ({
  id: 1,
  name: 'Padaria',
  site: null,
  document: '12ABC34501DE35',
  created_at: '2026-11-20T15:00:00.000Z',
  indiker: { id: 1, firstname: 'Ana', lastname: 'Sá', email: 'ana@example.com', closed: 0 },
  contacts: [],
  status_transactions: [],
  owner: null,
  follow_up_on: null,
  internal_notes: [],
  work_changes: [],
  rivals: [],
  allowed_transitions: [],
  estimated_value: null,
  contract: null,
  reward: null,
  can_register_invoice_payment: false,
  clawback_limit: 0,
  ...more,
});

it('offers the transitions that the server allows, the main next step first', () => {
  const offered = offeredTransitions(referral({ allowed_transitions: [7, 99, 2].map(status) }));
  expect(offered.map(({ to }) => to)).toEqual([2, 99, 7]);
});

it('offers a dispute only if there is a rival', () => {
  const allowed_transitions = [6, 1].map(status);
  const rivals = [{ id: 2, created_at: '2026-11-20T15:00:00.000Z', status: null }];
  expect(offeredTransitions(referral({ allowed_transitions })).map(({ to }) => to)).toEqual([1]);
  expect(offeredTransitions(referral({ allowed_transitions, rivals })).map(({ to }) => to)).toEqual([1, 6]);
});

it('leaves out unknown statuses', () => {
  expect(offeredTransitions(referral({ allowed_transitions: [status(42)] }))).toEqual([]);
});

it('returns the transitions since the last one seen, oldest first', () => {
  const now = referral({ status_transactions: [change(9, 7), change(8, 2), change(5, 1)] });
  expect(changesSince(now, 5).map(({ id }) => id)).toEqual([8, 9]);
  expect([newestTransitionId(now), newestTransitionId(referral({}))]).toEqual([9, 0]);
});
