import type { PaymentOrderState } from '@indike/rules/payouts/payment-orders';
import { expect, it } from 'vitest';
import { isBeingPaid } from './orders.ts';

const batch = (...states: PaymentOrderState[]) => ({
  orders: states.map((state) => ({ state, state_name: state, count: 1, net: 500 })),
});

it('a batch is being paid while one of its orders waits for an answer', () => {
  expect(isBeingPaid(batch())).toBe(false);
  expect(isBeingPaid(batch('paid', 'not_paid'))).toBe(false);
  expect(isBeingPaid(batch('paid', 'unknown'))).toBe(true);
});
