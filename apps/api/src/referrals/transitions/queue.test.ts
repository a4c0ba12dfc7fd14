import { closedStatuses } from '@indike/rules/referrals/referrals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { transitionTo } from '../../testing/money.ts';
import { refer, type Indiker } from '../../testing/people.ts';
import { putInStatus } from '../../testing/rows.ts';
import type { TestServer } from '../../testing/server.ts';
import { startTransitionTest } from '../../testing/transitions.ts';

let server: TestServer;
let operator: Client;
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  ({ server, operator, ana, bia } = await startTransitionTest());
});
afterAll(() => server.stop());

const QUEUE = '/api/operator/indications';
const MINUTE = 60_000;
const queue = async (query = '') => (await operator.get(`${QUEUE}${query}`)).body;

describe('GET /api/operator/indications', () => {
  const created: Record<string, number> = {};
  beforeAll(async () => {
    for (const [who, name, document] of [
      [ana, 'Ação & Cia', '12ABC34501DE35'],
      [bia, 'Barra 100%', '19131243000197'],
      [ana, 'Reação_Total', '00000000E08G12'],
      [bia, 'Ação & Cia', '12ABC34501DE35'],
    ] as const) {
      server.clock.advance(MINUTE);
      created[`${name} ${who.id}`] = await refer(who, { name, document });
    }
  });
  const idOf = (name: string, who: Indiker) => created[`${name} ${who.id}`] ?? 0;

  it('lists all Indikers’ referrals, longest waiting first', async () => {
    const body = await queue();
    expect(body).toMatchObject({ current_page: 1, per_page: 10, total: 4 });
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([
      idOf('Ação & Cia', ana),
      idOf('Barra 100%', bia),
      idOf('Reação_Total', ana),
      idOf('Ação & Cia', bia),
    ]);
    expect(body.data[1]).toEqual({
      id: idOf('Barra 100%', bia),
      name: 'Barra 100%',
      document: '19131243000197',
      created_at: '2026-11-21T15:02:00.000Z',
      status: 'waiting',
      status_since: '2026-11-21T15:02:00.000Z',
      indiker: { id: bia.id, firstname: 'Bia', lastname: 'Sá' },
    });
  });

  it('is paginated', async () => {
    const all = (await queue()).data;
    const second = await queue('?page=2&limit=3');
    expect(second).toEqual({ data: all.slice(3), current_page: 2, per_page: 3, total: 4 });
    expect(await queue('?page=3&limit=3')).toEqual({ data: [], current_page: 3, per_page: 3, total: 4 });
  });

  it.each([
    ['q=acao%20%26', 2],
    ['q=ACAO', 3],
    ['q=%25', 1],
    ['q=_', 1],
    ['q=a%25o', 0],
    ['q=12.abc.345/01de-35', 2],
    ['q=%2012ABC34501DE35%20', 2],
    ['q=12.ABC.345%2F01DE%E2%80%9335', 2],
    ['q=12%E2%80%89ABC%E2%80%89345_01DE%E2%80%9135', 2],
    ['q=CNPJ%3A%2012.abc.345%2F01de-35', 2],
    ['q=19131243000197', 1],
    ['q=12ABC34501DE3', 0],
    ['q=', 4],
    ['status=', 4],
    ['status=waiting', 4],
    ['status=cancelled', 0],
  ])('%s finds %d', async (query, total) => {
    const body = await queue(`?${query}`);
    expect([body.total, body.data]).toEqual([total, expect.objectContaining({ length: total })]);
  });

  it.each([
    ['status=abc', { status: ['Status inválido'] }],
    ['status=-1', { status: ['Status inválido'] }],
    ['status=in_contact&status=in_negotiation', { status: ['Status inválido'] }],
    ['q=%00', { q: ['Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.'] }],
    ['q=%20', { q: ['Formato inválido'] }],
    ['page=0', { page: ['Página inválida'] }],
    ['limit=101', { limit: ['O limite vai de 1 a 100'] }],
  ])('returns 422 for %s', async (query, errors) => {
    const { status, body } = await operator.get(`${QUEUE}?${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('lists a moved referral after the waiting ones, and filters by status', async () => {
    server.clock.advance(MINUTE);
    const first = idOf('Ação & Cia', ana);
    expect((await transitionTo(operator, first, { status: 'in_contact' })).status).toBe(200);
    expect((await queue()).data.at(-1)).toMatchObject({
      id: first,
      status: 'in_contact',
      status_since: server.clock.now().toISOString(),
      created_at: '2026-11-21T15:01:00.000Z',
    });
    expect((await queue('?status=in_contact')).data.map(({ id }: { id: number }) => id)).toEqual([first]);
    expect((await queue('?status=waiting')).total).toBe(3);
    expect((await queue('?status=waiting&q=acao')).total).toBe(2);
  });
});

describe('GET /api/operator/indications/{id}', () => {
  it.each(['abc', '0', '-1', '1e3', '999999', '99999999999999999999'])(
    'returns 404 for id %s',
    async (id) => {
      expect((await operator.get(`${QUEUE}/${id}`)).status).toBe(404);
      expect((await transitionTo(operator, Number.NaN, { status: 'in_contact' })).status).toBe(404);
      expect((await operator.post(`${QUEUE}/${id}/transitions`, { status: 'in_contact' })).status).toBe(404);
    },
  );

  it('returns the Indiker, the contacts, the history with notes and the allowed transitions', async () => {
    const contact = {
      name: 'Rita',
      email: 'rita@cafe.com.br',
      phone: '11912345678',
      observation: 'tarde ☕',
    };
    const id = await refer(ana, { name: 'Café', site: 'cafe.com.br', contact });
    const created_at = server.clock.now().toISOString();
    server.clock.advance(MINUTE);
    const at = server.clock.now().toISOString();
    const moved = await transitionTo(operator, id, { status: 'in_contact', note: 'ligar às 15 h' });
    const { status, body } = await operator.get(`${QUEUE}/${id}`);
    expect(status).toBe(200);
    expect(moved.body).toEqual(body);
    expect(body.indiker).not.toHaveProperty('phone');
    expect(body).toMatchObject({
      id,
      name: 'Café',
      site: 'https://cafe.com.br',
      document: expect.stringMatching(/^[0-9A-Z]{14}$/),
      created_at,
      indiker: {
        id: ana.id,
        firstname: 'Ana',
        lastname: 'Conceição',
        email: ana.email,
      },
      contacts: [
        {
          ...contact,
          id: expect.any(Number),
          indication_id: id,
          occupation: null,
          contact_date: null,
          shift_to_contact: null,
        },
      ],
      status_transactions: [
        {
          id: expect.any(Number),
          created_at: at,
          status: 'in_contact',
          reason: null,
          note: 'ligar às 15 h',
        },
      ],
      rivals: [],
      dispute_rule: 'first_contract',
      allowed_transitions: ['fix_contact', 'in_negotiation', 'in_dispute', 'cancelled'],
    });
  });

  it('never shows the provider’s note to the Indiker', async () => {
    const id = await refer(ana);
    await transitionTo(operator, id, {
      status: 'cancelled',
      reason: 'no_contact',
      note: 'segredo da Provedora',
    });
    const { body } = await ana.get(`/api/indication/${id}`);
    expect(body.status_transactions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('segredo');
  });

  it('lists the open referrals of the same company as rivals', async () => {
    const document = '11222333000181';
    const [mine, theirs] = [await refer(ana, { document }), await refer(bia, { document })];
    const rivalsOf = async (id: number) => (await operator.get(`${QUEUE}/${id}`)).body.rivals;
    expect(await rivalsOf(mine)).toEqual([
      { id: theirs, created_at: server.clock.now().toISOString(), status: 'waiting' },
    ]);
    for (const status of ['in_contact', 'in_negotiation', 'in_dispute', 'fix_contact'] as const) {
      await putInStatus(server.db, theirs, status);
      expect(await rivalsOf(mine)).toMatchObject([{ id: theirs, status }]);
    }
    for (const status of [...closedStatuses, 'cancelled'] as const) {
      await putInStatus(server.db, theirs, status);
      expect(await rivalsOf(mine)).toEqual([]);
    }
    expect(await rivalsOf(theirs)).toMatchObject([{ id: mine }]);
  });
});
