import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const list = async (who: Client, query = '') => (await who.get(`/api/indication${query}`)).body;
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const expectTransition = async (id: number, body: Record<string, unknown>) =>
  expect((await transitionTo(operator, id, body)).status).toBe(200);

describe('GET /api/indication', () => {
  it('returns 401 without a session, even for an invalid query', async () => {
    for (const who of [clientOf(server), clientOf(server, 'a'.repeat(43))]) {
      expect((await who.get('/api/indication')).status).toBe(401);
      expect((await who.get('/api/indication?limit=0')).status).toBe(401);
    }
  });

  it('returns an empty page to a new Indiker, without other Indikers’ referrals', async () => {
    const [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
    await refer(bia);
    expect(await list(ana)).toEqual({ data: [], current_page: 1, per_page: 10, total: 0 });
    expect((await list(bia)).total).toBe(1);
  });
});

describe('paging', () => {
  let ana: Indiker;
  const ids: number[] = [];
  beforeAll(async () => {
    ana = await signUp(server);
    for (let n = 0; n < 12; n += 1) ids.unshift(await refer(ana, { name: `Empresa ${n}` }));
  });
  const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

  it('returns 10 referrals a page, newest first', async () => {
    const first = await list(ana);
    expect(first).toMatchObject({ current_page: 1, per_page: 10, total: 12 });
    expect(idsOf(first)).toEqual(ids.slice(0, 10));
    const second = await list(ana, '?page=2&limit=10');
    expect(second).toMatchObject({ current_page: 2, per_page: 10, total: 12 });
    expect(idsOf(second)).toEqual(ids.slice(10));
  });

  it('returns the latest five for the home page', async () => {
    const body = await list(ana, '?limit=5');
    expect(idsOf(body)).toEqual(ids.slice(0, 5));
    expect(body).toMatchObject({ per_page: 5, total: 12 });
  });

  it('has the contacts of each referral in its row', async () => {
    const { data } = await list(ana, '?limit=5');
    const owners = data.map(({ contacts }: { contacts: { indication_id: number }[] }) =>
      contacts.map((contact) => contact.indication_id),
    );
    expect(owners).toEqual(ids.slice(0, 5).map((id) => [id]));
  });

  it('returns an empty page past the end, with the total', async () => {
    for (const page of [3, 100_000_000]) {
      expect(await list(ana, `?page=${page}`)).toEqual({
        data: [],
        current_page: page,
        per_page: 10,
        total: 12,
      });
    }
    expect(idsOf(await list(ana, '?limit=100'))).toEqual(ids);
  });

  it.each([
    ['page=0', 'page', 'Página inválida'],
    ['page=-1', 'page', 'Página inválida'],
    ['page=1.5', 'page', 'Página inválida'],
    ['page=1e3', 'page', 'Página inválida'],
    ['page=abc', 'page', 'Página inválida'],
    ['page=99999999999999999999', 'page', 'Página inválida'],
    ['page=1&page=2', 'page', 'Formato inválido'],
    ['limit=0', 'limit', 'O limite vai de 1 a 100'],
    ['limit=101', 'limit', 'O limite vai de 1 a 100'],
    ['limit=dez', 'limit', 'O limite vai de 1 a 100'],
    ['status=abc', 'status', 'Status inválido'],
    ['status=-1', 'status', 'Status inválido'],
    ['status=99999999999', 'status', 'Status inválido'],
    ['name=%20', 'name', 'Formato inválido'],
    ['name=a&name=b', 'name', 'Formato inválido'],
    ['name=%00', 'name', 'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.'],
    ['startDate=2026-02-30', 'startDate', 'Data inválida'],
    ['startDate=21/11/2026', 'startDate', 'Data inválida'],
    ['endDate=2026-11-21T00:00:00Z', 'endDate', 'Data inválida'],
    [
      'startDate=2026-11-22&endDate=2026-11-21',
      'endDate',
      'Escolha uma data final igual ou posterior à inicial',
    ],
  ])('refuses %s', async (query, field, message) => {
    const { status, body } = await ana.get(`/api/indication?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).toContain(message);
  });

  it('refuses a name of 10 000 characters', async () => {
    const { status, body } = await ana.get(`/api/indication?name=${'x'.repeat(10_000)}`);
    expect([status, body.errors]).toEqual([422, { name: ['Máximo de 200 caracteres'] }]);
  });

  it('ignores empty and unknown filters', async () => {
    expect((await list(ana, '?status=&name=&startDate=&endDate=&ordem=nome')).total).toBe(12);
  });
});

describe('filters', () => {
  let ana: Indiker;
  const waiting = 'Ação & Cia';
  beforeAll(async () => {
    ana = await signUp(server);
    await refer(ana, { name: waiting });
    await expectTransition(await refer(ana, { name: 'Reação Total' }), { status: 'in_contact' });
    const both = await refer(ana, { name: 'AÇÃO_100%' });
    await expectTransition(both, { status: 'in_contact' });
    await expectTransition(both, { status: 'fix_contact' });
    await expectTransition(await refer(ana, { name: 'Barra \\ Invertida' }), {
      status: 'cancelled',
      reason: 'no_budget',
    });
  });

  it.each([
    ['status=0', [waiting]],
    ['status=1', ['Reação Total']],
    ['status=99', ['AÇÃO_100%']],
    ['status=7', ['Barra \\ Invertida']],
    ['status=5', []],
    ['status=998', []],
    ['name=acao', ['AÇÃO_100%', 'Reação Total', waiting]],
    ['name=A%C3%A7%C3%83o', ['AÇÃO_100%', 'Reação Total', waiting]],
    ['name=ac%CC%A7a%CC%83o%20%26', [waiting]],
    ['name=%20cia%20', [waiting]],
    ['name=%25', ['AÇÃO_100%']],
    ['name=_', ['AÇÃO_100%']],
    ['name=_1', ['AÇÃO_100%']],
    ['name=a%25o', []],
    ['name=%5C', ['Barra \\ Invertida']],
    ["name='%20or%201=1", []],
    ['name=acao&status=1', ['Reação Total']],
    ['name=acao&status=7', []],
  ])('%s', async (query, names) => {
    const body = await list(ana, `?${query}`);
    expect(namesOf(body)).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  it('count only the matching referrals, over all pages', async () => {
    const body = await list(ana, '?name=acao&limit=1&page=2');
    expect(body).toMatchObject({ current_page: 2, per_page: 1, total: 3 });
    expect(namesOf(body)).toEqual(['Reação Total']);
  });
});

describe('filters by day', () => {
  let ana: Indiker;
  beforeAll(async () => {
    ana = await signUp(server);
    // São Paulo is three hours behind UTC: its 10th of December begins at 03:00Z.
    for (const instant of [
      '2026-12-10T02:59:59.999Z',
      '2026-12-10T03:00:00.000Z',
      '2026-12-11T02:59:59.999Z',
      '2026-12-11T03:00:00.000Z',
    ]) {
      server.clock.set(instant);
      await refer(ana, { name: instant });
    }
  });
  afterAll(() => server.clock.set('2026-11-21T15:00:00Z'));
  const end9 = '2026-12-10T02:59:59.999Z';
  const start10 = '2026-12-10T03:00:00.000Z';
  const end10 = '2026-12-11T02:59:59.999Z';
  const start11 = '2026-12-11T03:00:00.000Z';

  it.each([
    ['startDate=2026-12-10&endDate=2026-12-10', [end10, start10]],
    ['startDate=2026-12-10', [start11, end10, start10]],
    ['startDate=2026-12-11', [start11]],
    ['endDate=2026-12-10', [end10, start10, end9]],
    ['endDate=2026-12-09', [end9]],
    ['startDate=2026-12-12', []],
    ['endDate=2999-12-31', [start11, end10, start10, end9]],
    ['startDate=2026-12-10&endDate=2026-12-10&name=02:59&status=0', [end10]],
  ])('%s', async (query, names) => {
    const body = await list(ana, `?${query}`);
    expect(namesOf(body)).toEqual(names);
    expect(body.total).toBe(names.length);
  });
});

describe('a row of the list', () => {
  it('has the company’s name and its transitions, newest first, without the provider’s notes', async () => {
    const ana = await signUp(server);
    const id = await refer(ana, { name: 'Padaria' });
    const created = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const first = server.clock.now().toISOString();
    await expectTransition(id, { status: 'in_contact', note: 'só para a Provedora' });
    server.clock.advance(60_000);
    await expectTransition(id, { status: 'cancelled', reason: 'no_contact', note: 'só para a Provedora' });
    const body = await list(ana);
    expect(body.data).toEqual([
      {
        id,
        name: 'Padaria',
        created_at: created,
        status_transactions: [
          {
            id: expect.any(Number),
            created_at: server.clock.now().toISOString(),
            indication_status_id: 7,
            indication_status: { id: 7, name_app: 'Cancelado', color: 'E53935' },
          },
          {
            id: expect.any(Number),
            created_at: first,
            indication_status_id: 1,
            indication_status: { id: 1, name_app: 'Em Contato', color: '1E88E5' },
          },
        ],
        contacts: [expect.objectContaining({ indication_id: id })],
      },
    ]);
  });
});
