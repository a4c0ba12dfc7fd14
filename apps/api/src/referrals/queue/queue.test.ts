import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { putInStatus } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let operator: Client;
let ana: Indiker;
let bia: Indiker;
const ids: number[] = [];
const REPEATED = '12ABC34501DE35';
const DAY = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  [ana, bia] = await Promise.all([signUp(server), signUp(server, { firstname: 'Bia', lastname: 'Sá' })]);
  for (const [who, name, document] of [
    [ana, 'Ação & Cia', REPEATED],
    [bia, 'Barra 100%', newCnpj()],
    [ana, 'Cedro', newCnpj()],
    [bia, 'Ação de novo', REPEATED],
    [bia, 'Dália', newCnpj()],
  ] as const) {
    server.clock.advance(DAY);
    ids.push(await refer(who, { name, document }));
  }
  await putInStatus(server.db, ids[2] ?? 0, 'in_contact');
  // Signs in only now, because an operator's session lasts for half a day.
  operator = await newOperator(server);
});
afterAll(() => server.stop());

const QUEUE = '/api/operator/queue';
const read = async (query = '') => (await operator.get(`${QUEUE}${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await read(query)).data.map(({ id }: { id: number }) => id);
const at = (...places: number[]) => places.map((place) => ids[place]);

describe('GET /api/operator/queue', () => {
  it('returns 401 to an Indiker and without a session', async () => {
    for (const who of [ana, clientOf(server)])
      for (const path of [QUEUE, `${QUEUE}/counts`]) expect((await who.get(path)).status).toBe(401);
  });

  it.each([
    ['status=abc', 'status'],
    ['waiting_days=-1', 'waiting_days'],
    ['indiker=x', 'indiker'],
    ['repeated=2', 'repeated'],
    ['from=2026-02-30', 'from'],
    ['order=up', 'order'],
    ["after=1'; drop table referral;_1", 'after'],
    ['limit=101', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await operator.get(`${QUEUE}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('returns what an operator needs to choose the next referral', async () => {
    const [first] = (await read('?limit=1')).data;
    expect(first).toMatchObject({
      id: ids[0],
      name: 'Ação & Cia',
      document: REPEATED,
      status: 'waiting',
      indiker: { id: ana.id },
      value: null,
      repeated: true,
    });
    expect(Object.keys(first.contact)).toEqual(['name', 'phone']);
  });

  it('returns each row once over all pages, in both orders', async () => {
    for (const [order, expected] of [
      ['oldest', at(0, 1, 2, 3, 4)],
      ['newest', at(4, 3, 2, 1, 0)],
    ] as const) {
      const seen: number[] = [];
      let after = '';
      for (let pages = 0; pages < 5; pages += 1) {
        const { data, next } = await read(`?limit=2&order=${order}&after=${encodeURIComponent(after)}`);
        seen.push(...data.map(({ id }: { id: number }) => id));
        if (next === null) break;
        after = next;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('skips no row when an earlier one leaves the list between two pages', async () => {
    const { data, next } = await read('?status=waiting&limit=2');
    const [gone] = data;
    await putInStatus(server.db, gone.id, 'in_negotiation');
    try {
      expect(await idsOf(`?status=waiting&limit=10&after=${encodeURIComponent(next)}`)).toEqual(at(3, 4));
    } finally {
      await putInStatus(server.db, gone.id, 'waiting');
    }
  });

  it.each([
    ['status=waiting', [0, 1, 3, 4]],
    ['status=in_contact', [2]],
    ['repeated=1', [0, 3]],
    ['q=acao', [0, 3]],
    ['q=100%25', [1]],
    ['q=12.abc.345/01de-35', [0, 3]],
    ['q=12abc3', [0, 3]],
    ['q=b%C3%ADa%20sa', [1, 3, 4]],
    ['q=bia%20s%C3%A1', [1, 3, 4]],
    ['waiting_days=3', [0, 1]],
    ['from=2026-11-24&to=2026-11-25', [2, 3]],
  ])('filters by %s', async (query, places) => expect(await idsOf(`?${query}`)).toEqual(at(...places)));

  it('filters by Indiker', async () => expect(await idsOf(`?indiker=${ana.id}`)).toEqual(at(0, 2)));
});

describe('GET /api/operator/queue/counts', () => {
  const counts = async (query = '') => {
    const { body } = await operator.get(`${QUEUE}/counts${query}`);
    return body.map(({ status, count }: { status: string; count: number }) => [status, count]);
  };

  it('counts each status in the order of the process, waiting first', async () => {
    expect(await counts()).toEqual([
      ['waiting', 4],
      ['in_contact', 1],
      ['fix_contact', 0],
      ['in_negotiation', 0],
      ['in_dispute', 0],
      ['accepted', 0],
      ['reward_scheduled', 0],
      ['finished', 0],
      ['cancelled', 0],
    ]);
  });

  it('counts what the list would show', async () => {
    expect((await counts(`?indiker=${ana.id}`)).slice(0, 2)).toEqual([
      ['waiting', 1],
      ['in_contact', 1],
    ]);
    expect((await counts('?q=acao'))[0]).toEqual(['waiting', 2]);
  });
});
