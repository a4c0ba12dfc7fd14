import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../../testing/client.ts';
import { insertManyIndikers } from '../../testing/many-indikers.ts';
import { addBank, earn } from '../../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const LIST = '/api/operator/withdrawals';
const TED = {
  transfer_type: 2,
  pix_type: null,
  pix_key: null,
  bank_id: '001',
  agency: '1234',
  account: '98765-4',
  account_type: 1,
};

let server: TestServer;
let operator: Operator;
let ana: Indiker;
let bia: Indiker;
const ids: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  [ana, bia] = await Promise.all([
    signUp(server),
    signUp(server, { firstname: 'Bia', lastname: 'Não-Sabe 100%' }),
  ]);
  await addBank(server, ana);
  await addBank(server, bia, TED);
  for (const who of [ana, bia, ana]) {
    await earn(server, who, operator);
    const { body, status } = await who.post('/api/withdraw-payments', {});
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids.push(body.id);
  }
  await operator.post(`${LIST}/${ids[0]}/schedule`, { payment_date: '2026-12-01' });
});
afterAll(() => server.stop());

const read = async (query: string, who: Client = operator) => (await who.get(`${LIST}?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await read(query)).data.map(({ id }: { id: number }) => id);
/** The ids of all pages of one row each. */
async function pagesOf(query: string): Promise<number[]> {
  const seen: number[] = [];
  for (let after = ''; ;) {
    const { data, next } = await read(`${query}&limit=1&after=${encodeURIComponent(after)}`);
    seen.push(...data.map(({ id }: { id: number }) => id));
    if (next === null) return seen;
    after = next;
  }
}
const at = (...places: number[]) => places.map((place) => ids[place]);

describe('GET /api/operator/withdrawals', () => {
  it('is for roles that may read money', async () => {
    for (const who of [ana, clientOf(server)]) expect((await who.get(LIST)).status).toBe(401);
    expect((await (await newOperator(server, operatorRole.analyst)).get(LIST)).status).toBe(403);
    expect((await (await newOperator(server, operatorRole.auditor)).get(LIST)).status).toBe(200);
  });

  it.each([
    ['status=4', 'status'],
    ['payment_date=2026-02-30', 'payment_date'],
    ['payment_until=15/12', 'payment_until'],
    ['indiker=x', 'indiker'],
    ['form=3', 'form'],
    ['order=up', 'order'],
    ['after=1;2', 'after'],
    ['limit=101', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await operator.get(`${LIST}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each<[string, number[]]>([
    ['', [0, 1, 2]],
    ['order=newest', [2, 1, 0]],
    ['status=requested', [1, 2]],
    ['status=scheduled', [0]],
    ['status=paid', []],
    ['status=open', [0, 1, 2]],
    ['status=open&payment_until=2026-12-14', [0]],
    ['payment_until=2026-12-15', [0, 1, 2]],
    ['payment_date=2026-12-01', [0]],
    ['payment_date=2026-12-15', [1, 2]],
    ['form=pix', [0, 2]],
    ['form=ted', [1]],
    ['q=nao-sabe', [1]],
    ['q=100%25', [1]],
    ['q=%25%25', []],
  ])('filters by %j', async (query, places) => expect(await idsOf(query)).toEqual(at(...places)));

  it('finds by Indiker, e-mail and CPF', async () => {
    expect(await idsOf(`indiker=${ana.id}`)).toEqual(at(0, 2));
    expect(await idsOf(`q=${encodeURIComponent(bia.email)}`)).toEqual(at(1));
    const cpf = bia.document.replace(/^(...)(...)(...)/, '$1.$2.$3-');
    expect(await idsOf(`q=${cpf}`)).toEqual(at(1));
  });

  it.each<[string, number[]]>([
    ['form=pix&status=scheduled', [0]],
    ['form=pix&status=requested', [2]],
    ['form=ted&status=scheduled', []],
    ['form=pix&order=newest', [2, 0]],
    ['form=pix&q=nao-sabe', []],
    ['form=ted&q=nao-sabe&status=open', [1]],
  ])('filters by %j, both sent and unsent withdrawals', async (query, places) =>
    expect(await idsOf(query)).toEqual(at(...places)),
  );

  it('continues within a form, whether sent or not', async () => {
    const { data, next } = await read('form=pix&limit=1');
    expect([data[0].id, next]).toEqual([ids[0], expect.stringMatching(new RegExp(`_${ids[0]}$`))]);
    expect(await read(`form=pix&limit=1&after=${encodeURIComponent(next)}`)).toMatchObject({
      data: [{ id: ids[2] }],
      next: null,
    });
  });

  it('finds a name that many people have', async () => {
    await insertManyIndikers(server.db, 'Não-Sabe', 100);
    expect(await idsOf('q=nao-sabe')).toEqual(at(1));
    expect(await idsOf('q=nao-sabe&form=pix')).toEqual([]);
    expect(await idsOf('q=nao-sabe&form=ted&order=newest')).toEqual(at(1));
    expect(await idsOf('q=example.com&status=scheduled')).toEqual(at(0));
  });

  it('lists in the order of the requests, whatever their ids are, page by page', async () => {
    const { created_at: first } = await server.db
      .selectFrom('withdrawal')
      .select('created_at')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const requestedAt = async (place: number, at: Date) => {
      await server.db
        .updateTable('withdrawal')
        .set({ created_at: at })
        .where('id', '=', ids[place] ?? 0)
        .execute();
    };
    await requestedAt(2, new Date(first.getTime() - 1000));
    await requestedAt(1, new Date(first.getTime() + 1000));
    try {
      expect(await pagesOf('order=oldest')).toEqual(at(2, 0, 1));
      expect(await pagesOf('order=newest')).toEqual(at(1, 0, 2));
      expect(await pagesOf('form=pix')).toEqual(at(2, 0));
      expect(await pagesOf('status=requested&order=newest')).toEqual(at(1, 2));
      expect(await pagesOf('status=open')).toEqual(at(2, 0, 1));
    } finally {
      for (const place of [1, 2]) await requestedAt(place, first);
    }
  });

  it.each(['oldest', 'newest'])('continues from where the last page ended, %s first', async (order) => {
    expect(await pagesOf(`order=${order}`)).toEqual(order === 'oldest' ? ids : ids.toReversed());
  });

  it('shows whom each withdrawal pays, and in which form', async () => {
    const { data } = await read('');
    expect(
      data.map(({ form, indiker }: { form: string; indiker: { id: number } }) => [form, indiker.id]),
    ).toEqual([
      ['pix', ana.id],
      ['ted', bia.id],
      ['pix', ana.id],
    ]);
  });
});

describe('the bank data of a withdrawal', () => {
  const bankOf = async (id: number | undefined, who: Client = operator) =>
    (await who.get(`${LIST}/${id}/bank-account`)).body.bank_account;

  it('are masked in the detail', async () => {
    const details = await Promise.all(
      [ids[0], ids[1]].map(async (id) => (await operator.get(`${LIST}/${id}`)).body.bank_account),
    );
    expect(details).toMatchObject([
      { pix_type: 'email', pix_key: 'a***@example.com' },
      { bank_id: '001', agency: '1234', account: '***-4' },
    ]);
  });

  it('are shown to roles that may read money, and each look is audited without the data', async () => {
    const path = `${LIST}/${ids[1]}/bank-account`;
    for (const who of [ana, clientOf(server)]) expect((await who.get(path)).status).toBe(401);
    expect((await (await newOperator(server, operatorRole.analyst)).get(path)).status).toBe(403);
    expect((await operator.get(`${LIST}/999999/bank-account`)).status).toBe(404);
    expect(await bankOf(ids[1])).toMatchObject({ account: '98765-4', agency: '1234' });
    expect(await lastAuditOf(server, ids[1] ?? 0)).toEqual({
      operator_id: operator.id,
      action: 'withdrawal.look',
      before: null,
      after: { field: 'bank_account' },
    });
  });

  it('are the copy made at scheduling, whatever the Indiker saves later', async () => {
    await server.db
      .updateTable('bank_account')
      .set({ pix_key: 'outra@example.com' })
      .where('user_id', '=', ana.id)
      .execute();
    expect((await bankOf(ids[0])).pix_key).toBe('ana@example.com');
    expect((await bankOf(ids[2])).pix_key).toBe('outra@example.com');
  });
});

it('sums the list up, whatever its filters', async () => {
  const total = async (query: string) => (await operator.get(`${LIST}/total?${query}`)).body;
  expect((await clientOf(server).get(`${LIST}/total`)).status).toBe(401);
  for (const query of ['', 'status=open', 'q=bia', 'form=ted', `indiker=${ana.id}`, 'q=ninguem']) {
    const { data } = await read(`${query}&limit=100`);
    const value = data.reduce((sum: number, row: { total: number }) => sum + row.total, 0);
    expect([query, await total(query)]).toEqual([query, { count: data.length, value }]);
  }
});
