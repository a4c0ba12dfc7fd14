import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let ana: Indiker;
let operator: Client;
beforeAll(async () => {
  ana = await signUp(server);
  operator = await newOperator(server);
});

describe('GET /api/indication/{id}', () => {
  it('returns 401 without a session', async () => {
    const id = await refer(ana);
    expect((await clientOf(server).get(`/api/indication/${id}`)).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).get(`/api/indication/${id}`)).status).toBe(401);
  });

  it('returns the same 404 for another Indiker’s referral as for one that does not exist', async () => {
    const id = await refer(ana);
    const bia = await signUp(server);
    const others = await bia.get(`/api/indication/${id}`);
    const none = await bia.get('/api/indication/999999');
    expect([others.status, others.body.message]).toEqual([404, 'Recurso não encontrado']);
    expect({ ...others.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect((await ana.get(`/api/indication/${id}`)).status).toBe(200);
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1e3',
    '1.0',
    '01',
    '+1',
    '%20',
    '1%00',
    '99999999999999999999',
    '9007199254740993',
    'x'.repeat(190),
    'null',
  ])('returns 404 for the id %s', async (id) => {
    const { status, body } = await ana.get(`/api/indication/${id}`);
    expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
  });

  it('returns the company, its contacts and its history, newest first, with the cancel reason', async () => {
    const id = await refer(ana, {
      name: 'Café São José ☕',
      site: 'cafe.com.br',
      document: '12ABC34501DE35',
      contact: { name: 'Rita', email: 'rita@cafe.com.br', phone: '11912345678', observation: 'tarde' },
    });
    const created_at = server.clock.now().toISOString();
    const steps: [string, object][] = [
      ['in_contact', { note: 'ligar depois' }],
      ['fix_contact', {}],
      ['in_contact', {}],
      ['in_negotiation', { estimated_value: 5000 }],
      ['cancelled', { reason: 'no_budget', note: 'só para a Provedora' }],
    ];
    const times: string[] = [];
    for (const [status, more] of steps) {
      server.clock.advance(3_600_000);
      times.unshift(server.clock.now().toISOString());
      expect((await transitionTo(operator, id, { status, ...more })).status).toBe(200);
    }
    const { status, body } = await ana.get(`/api/indication/${id}`);
    expect(status).toBe(200);
    const transition = (at: number, statusId: number, name_app: string, color: string, reason?: string) => ({
      id: expect.any(Number),
      created_at: times[at],
      indication_status_id: statusId,
      indication_status: { id: statusId, name_app, color },
      reason: reason ?? null,
    });
    expect(body).toEqual({
      id,
      name: 'Café São José ☕',
      site: 'https://cafe.com.br',
      document: '12ABC34501DE35',
      created_at,
      via_link: false,
      sent_by: null,
      release_days: 5,
      status_transactions: [
        transition(0, 7, 'Cancelado', 'E53935', 'no_budget'),
        transition(1, 2, 'Em negociação', '8E24AA'),
        transition(2, 1, 'Em Contato', '1E88E5'),
        transition(3, 99, 'Corrigir contato', 'FB8C00'),
        transition(4, 1, 'Em Contato', '1E88E5'),
      ],
      contacts: [
        {
          id: expect.any(Number),
          indication_id: id,
          name: 'Rita',
          email: 'rita@cafe.com.br',
          phone: '11912345678',
          occupation: null,
          contact_date: null,
          shift_to_contact: null,
          observation: 'tarde',
        },
      ],
    });
  });

  it('lists the contacts in the order in which they were added', async () => {
    const id = await refer(ana);
    for (const name of ['Segunda', 'Terceira']) {
      const contact = { indication_id: id, name, email: 'a@b.co', phone: '11912345678' };
      expect((await ana.post('/api/indication-contact', contact)).status).toBe(201);
    }
    const { body } = await ana.get(`/api/indication/${id}`);
    expect(body.contacts.map(({ name }: { name: string }) => name)).toEqual([
      'João Araújo',
      'Segunda',
      'Terceira',
    ]);
  });

  it('must not be cached', async () => {
    const { headers } = await ana.get(`/api/indication/${await refer(ana)}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('GET /api/indication-status', () => {
  it('returns 401 without a session', async () => {
    expect((await clientOf(server).get('/api/indication-status')).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).get('/api/indication-status')).status).toBe(401);
  });

  it('lists the statuses with their names and colours', async () => {
    const { status, body } = await ana.get('/api/indication-status');
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: 1, name_app: 'Em Contato', color: '1E88E5' },
      { id: 99, name_app: 'Corrigir contato', color: 'FB8C00' },
      { id: 2, name_app: 'Em negociação', color: '8E24AA' },
      { id: 6, name_app: 'Em disputa', color: 'F4511E' },
      { id: 3, name_app: 'Proposta Aceita', color: '43A047' },
      { id: 4, name_app: 'Bonificação enviada para agendamento', color: '00ACC1' },
      { id: 5, name_app: 'Contrato Finalizado', color: '2E7D32' },
      { id: 7, name_app: 'Cancelado', color: 'E53935' },
    ]);
  });
});
