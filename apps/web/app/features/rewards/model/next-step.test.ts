import type { RewardEarning, RewardResponse } from '@indike/contract/money/rewards';
import { expect, it } from 'vitest';
import { earningsOf } from './next-step.ts';

const reward: RewardResponse = {
  state: 'frozen',
  level: { id: 'prata', name: 'Prata', rate: 50 },
  contract_value: 5000,
  total: 2500,
  sentence: '',
  earnings: [
    {
      id: 1,
      installment: 1,
      installments: 1,
      value: 2500,
      clawed_back: 0,
      state: 'requested',
      state_name: 'Saque solicitado',
      release_date: '2026-11-05',
      expiry_date: '2027-11-05',
      requested_date: '2026-11-08',
      payment_date: '2026-11-16',
      next: '',
    },
  ],
  clawbacks: [],
};

it('extracts the earnings that the next step depends on, which no award is', () => {
  expect(earningsOf(reward)).toEqual([
    { state: 'requested', installment: 1, installments: 1, releaseOn: '2026-11-05', paymentOn: '2026-11-16' },
  ]);
  const award = { ...(reward.earnings[0] as RewardEarning), id: 2, campaign: 'Março' };
  expect(earningsOf({ ...reward, earnings: [award] })).toEqual([]);
  expect(earningsOf(null)).toEqual([]);
  expect(earningsOf(undefined)).toEqual([]);
});
