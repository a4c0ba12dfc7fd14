import type { ProposedWithdrawal } from '@indike/contract/operator/money/payout-batches';
import { expect, it } from 'vitest';
import { chosenSums, isChosen, NO_CHOICE, toggle } from './choice.ts';

const row = (id: number, net: number, ...codes: string[]): ProposedWithdrawal => ({
  id,
  indiker: { id, firstname: 'Ana', lastname: 'Lima' },
  requested_on: '2026-11-21',
  form: 'pix',
  destination: null,
  total: net,
  withheld: 0,
  net,
  cautions: codes.map((code) => ({ code, message: code })),
});
const CLEAR = row(1, 500.1);
const BLOCKED = row(2, 200.2, 'indiker_blocked');
const ROWS = [BLOCKED, CLEAR];
const ALL = { count: 3, net: 700.3 };

it('includes withdrawals without cautions and leaves out those that need a review', () => {
  expect(ROWS.map((withdrawal) => isChosen(NO_CHOICE, withdrawal))).toEqual([false, true]);
  expect(chosenSums(ALL, ROWS, NO_CHOICE)).toEqual(ALL);
});

it('reverses that by a tick and restores it by a second one', () => {
  const other = ROWS.reduce(toggle, NO_CHOICE);
  expect(ROWS.map((withdrawal) => isChosen(other, withdrawal))).toEqual([true, false]);
  expect(chosenSums(ALL, ROWS, other)).toEqual({ count: 3, net: 400.4 });
  expect([...other.reviewed, ...other.without]).toEqual([2, 1]);
  expect(chosenSums(ALL, ROWS, ROWS.reduce(toggle, other))).toEqual(ALL);
});
