import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const QUEUE = '/api/operator/queue';
const { analyst } = operatorRole;

let server: TestServer;
let rui: Operator;
let eva: Operator;
const ids: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const ana = await signUp(server);
  [rui, eva] = [await newOperator(server, analyst), await newOperator(server, analyst)];
  for (const name of ['Açude', 'Barra', 'Cedro', 'Dália'])
    ids.push(await refer(ana, { name, document: newCnpj() }));
  for (const [place, owner_id, follow_up_on, status] of [
    [0, rui.id, '2026-11-20', 'in_contact'],
    [1, eva.id, '2026-11-21', 'waiting'],
    [2, rui.id, '2026-11-22', 'waiting'],
    [3, null, null, 'in_contact'],
  ] as const)
    await server.db
      .updateTable('referral')
      .set({ owner_id, follow_up_on, status })
      .where('id', '=', ids[place] ?? 0)
      .execute();
});
afterAll(() => server.stop());

const found = async (query: string, who: Operator = rui): Promise<number[]> => {
  const { body } = await who.get(`${QUEUE}?${query}`);
  return body.data.map(({ id }: { id: number }) => ids.indexOf(id));
};

it.each([
  ['owner=me', [0, 2]],
  ['owner=nobody', [3]],
  ['owner=somebody', [0, 1, 2]],
  ['follow_up=due', [0, 1]],
  ['owner=me&follow_up=due', [0]],
  ['owner=nobody&status=in_contact', [3]],
  ['owner=me&status=waiting', [2]],
  ['owner=me&order=newest', [2, 0]],
  ['owner=me&order=newest&status=in_contact', [0]],
  ['owner=nobody&order=newest', [3]],
  ['owner=somebody&order=newest', [2, 1, 0]],
  ['owner=somebody&status=in_contact', [0]],
  ['owner=nobody&q=dalia', [3]],
  ['owner=nobody&q=barra', []],
  ['follow_up=due&order=newest', [1, 0]],
  ['follow_up=due&status=in_contact', [0]],
  ['follow_up=due&q=barra', [1]],
  ['follow_up=due&owner=nobody', []],
  ['follow_up=due&repeated=1', []],
])('filters by %s', async (query, places) => expect(await found(query)).toEqual(places));

it('filters by one colleague, and shows the owner and the follow-up date', async () => {
  expect(await found(`owner=${eva.id}`)).toEqual([1]);
  expect(await found('owner=me', eva)).toEqual([1]);
  const { body } = await rui.get(`${QUEUE}?owner=nobody`);
  expect(body.data[0]).toMatchObject({ owner: null, follow_up_on: null });
  const { body: hers } = await rui.get(`${QUEUE}?owner=${eva.id}`);
  expect(hers.data[0]).toMatchObject({
    owner: { id: eva.id, name: 'Operadora' },
    follow_up_on: '2026-11-21',
  });
});

it.each([
  ['owner=me', [1, 1]],
  ['owner=somebody', [2, 1]],
  ['owner=nobody', [0, 1]],
  ['follow_up=due', [1, 1]],
  ['follow_up=due&owner=me', [0, 1]],
  ['follow_up=due&repeated=1', [0, 0]],
])('counts the same referrals by %s as the list shows', async (query, counts) => {
  const { body } = await rui.get(`${QUEUE}/counts?${query}`);
  expect(body.slice(0, 2).map(({ count }: { count: number }) => count)).toEqual(counts);
});

it.each([
  ['owner=eu', 'owner'],
  ['owner=0', 'owner'],
  ['follow_up=1', 'follow_up'],
])('refuses %s', async (query, field) => {
  const { status, body } = await rui.get(`${QUEUE}?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
