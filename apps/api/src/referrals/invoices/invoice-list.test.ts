import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { close, payInvoice } from '../../testing/money.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const LIST = '/api/operator/invoices';
/** Due dates of the contracts, in the order in which they are made. The test clock starts on 21 Nov 2026. */
const DUE = ['2026-11-25', '2026-11-20', '2026-11-21', '2026-11-20', '2026-12-01'];
const CLOSED = '2026-11-18';

let server: TestServer;
let operator: Operator;
let ana: Indiker;
const ids: number[] = [];
const documents = DUE.map(() => newCnpj());

beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server);
  for (const [place, due] of DUE.entries())
    ids.push(
      await close(server, ana, operator, { closed_at: CLOSED, due, document: documents[place] ?? newCnpj() }),
    );
  await refer(ana);
  await payInvoice(operator, ids[3] ?? 0, '2026-11-20');
  await payInvoice(operator, ids[4] ?? 0, '2026-11-19');
});
afterAll(() => server.stop());

const read = async (query: string) => (await operator.get(`${LIST}?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await read(query)).data.map(({ id }: { id: number }) => id);
const at = (...places: number[]) => places.map((place) => ids[place]);

it('is for those who may read money', async () => {
  for (const who of [ana, clientOf(server)]) expect((await who.get(LIST)).status).toBe(401);
  expect((await (await newOperator(server, operatorRole.analyst)).get(LIST)).status).toBe(403);
  expect((await (await newOperator(server, operatorRole.auditor)).get(LIST)).status).toBe(200);
});

it.each([
  ['state=late', 'state'],
  ['after=1', 'after'],
  ['after=2026-11-20', 'after'],
  ['limit=101', 'limit'],
])('refuses %s', async (query, field) => {
  const { status, body } = await operator.get(`${LIST}?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('refuses a cursor with an invalid date', async () => {
  expect((await operator.get(`${LIST}?after=2026-02-31_1`)).status).toBe(422);
});

describe('the list', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 0]],
    ['state=open', [1, 2, 0]],
    ['state=due', [2, 0]],
    ['state=overdue', [1]],
    ['state=paid', [3, 4]],
    ['state=paid&q=nada', []],
    ['q=nada', []],
  ])('returns the invoices of %j', async (query, places) =>
    expect(await idsOf(query)).toEqual(at(...places)),
  );

  it('finds a company by its CNPJ in any spelling, and by its name', async () => {
    const cnpj = (documents[0] ?? '').replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5').toLowerCase();
    expect(await idsOf(`q=${encodeURIComponent(cnpj)}`)).toEqual(at(0));
    expect(await idsOf(`state=paid&q=${documents[3]}`)).toEqual(at(3));
    const { name } = (await read(`q=${documents[0]}`)).data[0];
    expect(await idsOf(`q=${encodeURIComponent(String(name).toUpperCase())}`)).toEqual(at(1, 2, 0));
  });

  it.each<[string, number[]]>([
    ['state=open', [1, 2, 0]],
    ['state=paid', [3, 4]],
  ])('can be paged through: %s', async (query, places) => {
    const seen: number[] = [];
    for (let after = ''; ;) {
      const { data, next } = await read(`${query}&limit=1&after=${after}`);
      seen.push(...data.map(({ id }: { id: number }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual(at(...places));
  });

  it('shows the last payment day and the state of each invoice', async () => {
    const overdue = (await read('state=overdue')).data[0];
    expect(overdue).toEqual({
      id: ids[1],
      name: expect.any(String),
      document: documents[1],
      indiker: { id: ana.id, firstname: 'Ana', lastname: expect.any(String) },
      value: 1_000,
      closed_at: CLOSED,
      due_date: '2026-11-20',
      paid_at: null,
      last_payment_day: '2027-02-18',
      programme: { release_days: 5, invoice_days: 90 },
      state: 'overdue',
    });
    const paid = (await read('state=paid')).data[0];
    expect(paid).toMatchObject({ paid_at: '2026-11-20', state: 'paid' });
  });
});

it('an invoice is overdue from the day after its due date', async () => {
  expect((await read('')).data.map(({ state }: { state: string }) => state)).toEqual([
    'overdue',
    'due',
    'due',
  ]);
  server.clock.advance(86_400_000);
  // The operator's session has expired.
  operator = await newOperator(server);
  expect(await idsOf('state=overdue')).toEqual(at(1, 2));
});

it('sums the list up, whatever its filters', async () => {
  expect((await clientOf(server).get(`${LIST}/total`)).status).toBe(401);
  for (const query of ['', 'state=due', 'state=overdue', 'state=paid', `q=${documents[0]}`]) {
    const { data } = await read(`${query}&limit=100`);
    const value = data.reduce((sum: number, row: { value: number }) => sum + row.value, 0);
    const { body } = await operator.get(`${LIST}/total?${query}`);
    expect([query, body]).toEqual([query, { count: data.length, value }]);
  }
});
