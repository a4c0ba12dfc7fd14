import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey, type TestApiKey } from '../../testing/api-keys.ts';
import { addBank, earn } from '../../testing/money.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { PAYER } from '../../testing/payouts.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const WITHDRAWALS = '/api/v1/withdrawals';
const BATCHES = '/api/v1/payout-batches';
/** In centavos: half of a contract of R$ 1.000,00. */
const TOTAL = 50_000;

let server: TestServer;
let operator: Operator;
let ana: Indiker;
let erp: TestApiKey;
const ids: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server);
  await addBank(server, ana);
  for (let n = 0; n < 3; n += 1) {
    await earn(server, ana, operator);
    ids.push((await ana.post('/api/withdraw-payments', {})).body.id);
  }
  await operator.post(`/api/operator/withdrawals/${ids[0]}/schedule`, { payment_date: '2026-12-01' });
  await server.db
    .insertInto('payer')
    .values({ ...PAYER, id: 1, version: 1, updated_at: server.clock.now() })
    .execute();
  erp = await newApiKey(server, operator, { scopes: ['withdrawals:read'] });
});
afterAll(() => server.stop());

const read = async (path: string) => {
  const { status, body } = await erp.get(path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const idsOf = async (path: string): Promise<number[]> =>
  (await read(path)).data.map(({ id }: { id: number }) => id);

describe('withdrawals', () => {
  it('are returned without bank data and CPF', async () => {
    const [scheduled, requested] = (await read(WITHDRAWALS)).data;
    expect(scheduled).toEqual({
      id: ids[0],
      status: 'scheduled',
      status_name: 'Agendado',
      requested_on: '2026-11-21',
      created_at: server.clock.now().toISOString(),
      payment_date: '2026-12-01',
      indiker: { id: ana.id, name: 'Ana Conceição' },
      total_centavos: TOTAL,
      withheld_centavos: 0,
      net_centavos: TOTAL,
      return_reason: null,
      payout_batch_id: null,
    });
    expect(requested).toMatchObject({ status: 'requested', withheld_centavos: null, net_centavos: null });
    expect(await read(`${WITHDRAWALS}/${ids[0]}`)).toEqual(scheduled);
    expect(JSON.stringify(await read(WITHDRAWALS))).not.toContain(ana.document);
    expect((await erp.get(`${WITHDRAWALS}/999999`)).status).toBe(404);
  });

  it('are paginated by cursor and filtered by status', async () => {
    const first = await read(`${WITHDRAWALS}?limit=2`);
    expect(first).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], has_more: true });
    const second = await read(`${WITHDRAWALS}?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ id: ids[2] }], has_more: false });
    const third = await read(`${WITHDRAWALS}?cursor=${second.next_cursor}`);
    expect(third).toEqual({ data: [], next_cursor: second.next_cursor, has_more: false });
    expect(await idsOf(`${WITHDRAWALS}?status=scheduled`)).toEqual([ids[0]]);
    expect(await idsOf(`${WITHDRAWALS}?status=paid`)).toEqual([]);
  });

  it.each([
    ['status=novo', 'status'],
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
    ['payout_batch_id=x', 'payout_batch_id'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await erp.get(`${WITHDRAWALS}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

it('payout batches are returned with their sums, and withdrawals can be filtered by batch', async () => {
  const prepared = await operator.post('/api/operator/payout-batches', {
    payment_date: '2026-12-15',
    withdrawal_ids: [ids[1]],
  });
  const { id } = prepared.body;
  const batch = {
    id,
    status: 'prepared',
    status_name: 'Preparado',
    payment_date: '2026-12-15',
    withdrawals: 1,
    total_centavos: TOTAL,
    withheld_centavos: 0,
    net_centavos: TOTAL,
    prepared_at: server.clock.now().toISOString(),
    decided_at: null,
  };
  expect(await read(`${BATCHES}/${id}`)).toEqual(batch);
  expect(await read(BATCHES)).toEqual({ data: [batch], next_cursor: `i${id}`, has_more: false });
  expect(await idsOf(`${BATCHES}?status=approved`)).toEqual([]);
  expect(await idsOf(`${WITHDRAWALS}?payout_batch_id=${id}`)).toEqual([ids[1]]);
  expect((await read(`${WITHDRAWALS}/${ids[1]}`)).payout_batch_id).toBe(id);
  expect((await erp.get(`${BATCHES}?cursor=x`)).status).toBe(422);
  expect((await erp.get(`${BATCHES}/999999`)).status).toBe(404);
  const other = await newOperator(server);
  await other.post(`/api/operator/payout-batches/${id}/reject`, { reason: 'Valores errados' });
  expect((await read(`${BATCHES}/${id}`)).status).toBe('rejected');
  // Unlike a referral, a batch that changed is not brought again.
  expect(await idsOf(`${BATCHES}?cursor=i${id}`)).toEqual([]);
  expect((await read(`${WITHDRAWALS}/${ids[1]}`)).payout_batch_id).toBeNull();
});
