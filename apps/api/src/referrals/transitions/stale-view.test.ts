import { beforeAll, expect, it } from 'vitest';
import { close, transitionTo } from '../../testing/money.ts';
import type { Client } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { statusOf } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
let ana: Indiker;
beforeAll(async () => {
  [operator, ana] = [await newOperator(server), await signUp(server)];
});

const PATH = '/api/operator/indications';

it('refuses a transition by an operator who has not seen the last one, and changes nothing', async () => {
  const id = await refer(ana);
  const { body: moved } = await transitionTo(operator, id, { status: 'in_contact', seen_transaction_id: 0 });
  const [newest] = moved.status_transactions;
  for (const seen of [0, newest.id - 1, newest.id + 1]) {
    const { status, body } = await transitionTo(operator, id, {
      status: 'cancelled',
      reason: 'no_budget',
      seen_transaction_id: seen,
    });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  }
  expect(await statusOf(server.db, id)).toBe('in_contact');
  expect(
    (await transitionTo(operator, id, { status: 'fix_contact', seen_transaction_id: newest.id })).status,
  ).toBe(200);
});

it('lets one of several concurrent transitions win', async () => {
  const id = await refer(ana);
  const answers = await Promise.all(
    [{ status: 'in_contact' }, { status: 'cancelled', reason: 'no_contact' }, { status: 'in_contact' }].map(
      (body) => transitionTo(operator, id, { ...body, seen_transaction_id: 0 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

it('does not compare when a script omits what it has seen', async () => {
  const id = await refer(ana);
  expect((await transitionTo(operator, id, { status: 'in_contact' })).status).toBe(200);
  expect((await transitionTo(operator, id, { status: 'fix_contact' })).status).toBe(200);
});

it('shows who changed the status, and how many contracts the Indiker has closed', async () => {
  const bia = await signUp(server);
  const id = await refer(bia);
  const { body: before } = await operator.get(`${PATH}/${id}`);
  expect([before.indiker.closed, before.status_transactions]).toEqual([0, []]);
  await close(server, bia, operator);
  const { name } = await server.db
    .selectFrom('operator')
    .select('name')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { body: after } = await transitionTo(operator, id, { status: 'in_contact' });
  expect([after.indiker.closed, after.status_transactions[0].by]).toEqual([1, name]);
});
