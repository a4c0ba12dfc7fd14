import { expectOk } from './money.ts';
import type { Operator } from './operators.ts';
import { dayIn } from './programme.ts';
import type { TestServer } from './server.ts';

export const STANDING_ORDERS = '/api/operator/standing-orders';

/** Ceilings in reais, for today and the days after it. */
export const standingOrderForm = (server: TestServer, more: object = {}) => ({
  per_day: 100_000,
  per_person: 5_000,
  per_withdrawal: 1_000,
  from: dayIn(server, 0),
  until: dayIn(server, 30),
  ...more,
});

/** A standing order that one administrator prepares and another approves. Returns its id. */
export async function approvedOrder(
  server: TestServer,
  [one, other]: readonly [Operator, Operator],
  more: object = {},
): Promise<number> {
  const prepared = await one.post(STANDING_ORDERS, standingOrderForm(server, more));
  const { id } = expectOk(prepared, 'preparation').body;
  expectOk(await other.post(`${STANDING_ORDERS}/${id}/approve`), 'approval');
  return id;
}
