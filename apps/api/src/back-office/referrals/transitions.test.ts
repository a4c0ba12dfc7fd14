import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { putInStatus, rowCounts, statusOf } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let operator: Client;
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
});
afterAll(() => server.stop());
afterEach(() => server.clock.set('2026-11-21T15:00:00Z'));

const move = (id: number, status_id: unknown, more: object = {}) =>
  operator.post(`/api/operator/indications/${id}/transitions`, { status_id, ...more });
const written = () => rowCounts(server.db, 'status_transition', 'audit_log', 'contract');
const contract = { value: 5000.5, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' };
const NOT_ALLOWED = 'Esta mudança de status não é permitida.';

/** Ana's referral in this status, and Bia's of the same company. */
async function rivals(mine: number | null, theirs: number | null): Promise<[number, number]> {
  const document = newCnpj();
  const pair: [number, number] = [await refer(ana, { document }), await refer(bia, { document })];
  await putInStatus(server.db, pair[0], mine);
  await putInStatus(server.db, pair[1], theirs);
  return pair;
}

async function inStatus(statusId: number | null): Promise<number> {
  const id = await refer(ana);
  await putInStatus(server.db, id, statusId);
  return id;
}

/** The transition table (product 4.2). */
const ALLOWED: [from: number | null, to: number[]][] = [
  [null, [1, 6, 7]],
  [1, [2, 6, 7, 99]],
  [99, [1, 6, 7]],
  [2, [3, 6, 7]],
  [6, [1, 2, 3, 7]],
  [3, [4, 7]],
  [4, [5]],
  [5, []],
  [7, []],
];
/** The fields that each status needs (product 4.3). */
const COMPLETE: Record<number, object> = {
  2: { estimated_value: 1000 },
  3: { contract },
  7: { reason: 'no_budget' },
};
/** Allowed transitions that operators cannot choose, and their refusals. */
const AUTOMATIC: Record<number, string> = {
  4: 'Este status é definido ao registrar o pagamento da primeira fatura.',
  5: 'Este status é definido automaticamente quando toda a bonificação é paga.',
};
const TARGETS = [1, 2, 3, 4, 5, 6, 7, 99];
const PAIRS = ALLOWED.flatMap(([from, allowed]) =>
  TARGETS.map((to) => [from, to, allowed.includes(to)] as const),
);

describe('every pair of statuses', () => {
  it.each(PAIRS.filter(([, to, allowed]) => allowed && !AUTOMATIC[to]))(
    '%s to %s is done',
    async (from, to) => {
      const [id] = await rivals(from, 1);
      server.clock.advance(1000);
      const before = await written();
      const { status, body } = await move(id, to, COMPLETE[to]);
      expect(status).toBe(200);
      expect(body.status_transactions[0]).toMatchObject({ indication_status_id: to });
      const row = await server.db
        .selectFrom('referral')
        .select(['status_id', 'status_since'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status_id: to, status_since: server.clock.now() });
      // A closing also ends the rival.
      expect(await written()).toEqual({
        status_transition: Number(before['status_transition']) + (to === 3 ? 2 : 1),
        audit_log: Number(before['audit_log']) + 1,
        contract: Number(before['contract']) + (to === 3 ? 1 : 0),
      });
      const seen = (await ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(seen).toMatchObject([
        {
          indication_status_id: to,
          created_at: server.clock.now().toISOString(),
          reason: to === 7 ? 'no_budget' : null,
        },
      ]);
    },
  );

  it.each(PAIRS.filter(([, to, allowed]) => !allowed || AUTOMATIC[to]))(
    '%s to %s is refused',
    async (from, to, allowed) => {
      const [id, theirs] = await rivals(from, 1);
      const before = await written();
      const { status, body } = await move(id, to, COMPLETE[to]);
      const same = 'A indicação já está neste status.';
      const message = allowed ? AUTOMATIC[to] : from === to ? same : NOT_ALLOWED;
      expect([status, body.message]).toEqual([allowed ? 422 : 409, message]);
      expect(await statusOf(server.db, id)).toBe(from);
      expect(await statusOf(server.db, theirs)).toBe(1);
      expect(await written()).toEqual(before);
    },
  );
});

describe('the fields of a transition', () => {
  it.each<[number | null, unknown, object, string, string]>([
    [null, undefined, {}, 'status_id', 'Status inválido'],
    [null, null, {}, 'status_id', 'Status inválido'],
    [null, 0, {}, 'status_id', 'Status inválido'],
    [null, 8, {}, 'status_id', 'Status inválido'],
    [null, 1.5, {}, 'status_id', 'Status inválido'],
    [null, '1', {}, 'status_id', 'Status inválido'],
    [null, 1, { note: 'x'.repeat(2001) }, 'note', 'Máximo de 2000 caracteres'],
    [
      null,
      1,
      { note: 'meio \ud83d' },
      'note',
      'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.',
    ],
    [null, 1, { note: 42 }, 'note', 'Formato inválido'],
    [null, 7, {}, 'reason', 'Informe o motivo do cancelamento.'],
    [null, 7, { reason: null }, 'reason', 'Informe o motivo do cancelamento.'],
    [null, 7, { reason: '' }, 'reason', 'Motivo inválido'],
    [null, 7, { reason: 'porque sim' }, 'reason', 'Motivo inválido'],
    [null, 7, { reason: 'toString' }, 'reason', 'Motivo inválido'],
    [null, 7, { reason: ['no_budget'] }, 'reason', 'Motivo inválido'],
    [1, 2, {}, 'estimated_value', 'Informe o valor estimado do contrato, maior que zero.'],
    [
      1,
      2,
      { estimated_value: 0 },
      'estimated_value',
      'Informe o valor estimado do contrato, maior que zero.',
    ],
    [1, 2, { estimated_value: -1 }, 'estimated_value', 'Valor estimado inválido'],
    [1, 2, { estimated_value: 10.005 }, 'estimated_value', 'Valor estimado inválido'],
    [1, 2, { estimated_value: 1e12 }, 'estimated_value', 'Valor estimado inválido'],
    [1, 2, { estimated_value: '1000' }, 'estimated_value', 'Valor estimado inválido'],
    [
      2,
      3,
      {},
      'contract',
      'Informe o valor do contrato, a data de fechamento e o vencimento da primeira fatura.',
    ],
    [2, 3, { contract: 5000 }, 'contract', 'Informe os dados do contrato'],
    [
      2,
      3,
      { contract: { ...contract, value: 0 } },
      'contract.value',
      'O valor do contrato deve ser maior que zero.',
    ],
    [2, 3, { contract: { ...contract, value: -5 } }, 'contract.value', 'Valor do contrato inválido'],
    [2, 3, { contract: { ...contract, value: 0.001 } }, 'contract.value', 'Valor do contrato inválido'],
    [2, 3, { contract: { ...contract, value: '5000' } }, 'contract.value', 'Valor do contrato inválido'],
    [
      2,
      3,
      { contract: { ...contract, closed_at: '2026-02-30' } },
      'contract.closed_at',
      'Data de fechamento inválida',
    ],
    [
      2,
      3,
      { contract: { ...contract, closed_at: '2026-11-22' } },
      'contract.closed_at',
      'A data de fechamento não pode estar no futuro.',
    ],
    [
      2,
      3,
      { contract: { ...contract, first_invoice_due_date: undefined } },
      'contract.first_invoice_due_date',
      'Data de vencimento inválida',
    ],
    [
      2,
      3,
      { contract: { ...contract, first_invoice_due_date: '2026-11-20' } },
      'contract.first_invoice_due_date',
      'O vencimento da primeira fatura não pode ser anterior ao fechamento.',
    ],
    [null, 6, {}, 'status_id', 'Só há disputa quando outra indicação da mesma empresa está em aberto.'],
  ])('%s to %s with %.60j is 422', async (from, to, more, field, message) => {
    const id = await inStatus(from);
    const before = await written();
    const { status, body } = await move(id, to, more);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await statusOf(server.db, id)).toBe(from);
    expect(await written()).toEqual(before);
  });

  it.each([
    'already_served',
    'no_budget',
    'not_approved',
    'no_contact',
    'repeated_referral',
    'criteria_not_met',
  ])('takes the reason %s', async (reason) => {
    const id = await inStatus(1);
    expect((await move(id, 7, { reason })).status).toBe(200);
    const { body } = await ana.get(`/api/indication/${id}`);
    expect(body.status_transactions[0].reason).toBe(reason);
  });

  it('stores the estimate in centavos; a later negotiation needs none', async () => {
    const [id] = await rivals(1, 1);
    const estimate = async () =>
      (
        await server.db
          .selectFrom('referral')
          .select('estimated_value')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).estimated_value;
    await move(id, 2, { estimated_value: 1234.56 });
    expect(await estimate()).toBe(123_456);
    await move(id, 6);
    expect((await move(id, 2)).status).toBe(200);
    expect(await estimate()).toBe(123_456);
    await move(id, 6);
    expect((await move(id, 2, { estimated_value: 0 })).status).toBe(422);
    expect((await move(id, 2, { estimated_value: 0.01 })).status).toBe(200);
    expect(await estimate()).toBe(1);
  });

  it('stores the contract in centavos and calendar days; closing and due date may be today', async () => {
    const id = await inStatus(2);
    const today = { value: 1_000_000_000, closed_at: '2026-11-21', first_invoice_due_date: '2026-11-21' };
    expect((await move(id, 3, { contract: today })).status).toBe(200);
    const row = await server.db
      .selectFrom('contract')
      .selectAll()
      .where('referral_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      referral_id: id,
      user_id: ana.id,
      value: 100_000_000_000,
      closed_on: '2026-11-21',
      first_invoice_due_on: '2026-11-21',
      created_at: server.clock.now(),
    });
  });

  it('uses the date in São Paulo as today', async () => {
    const id = await inStatus(2);
    const tomorrow = { ...contract, closed_at: '2026-11-22' };
    server.clock.set('2026-11-22T02:59:59Z');
    operator = await newOperator(server);
    expect((await move(id, 3, { contract: tomorrow })).status).toBe(422);
    server.clock.set('2026-11-22T03:00:00Z');
    expect((await move(id, 3, { contract: tomorrow })).status).toBe(200);
  });

  it('stores no contract, estimate or reason that the status does not ask for', async () => {
    const id = await inStatus(null);
    const { status } = await move(id, 1, { contract, estimated_value: 10, reason: 'no_budget' });
    expect(status).toBe(200);
    expect((await ana.get(`/api/indication/${id}`)).body.status_transactions[0].reason).toBeNull();
    const row = await server.db
      .selectFrom('referral')
      .leftJoin('contract', 'contract.referral_id', 'referral.id')
      .select(['estimated_value', 'contract.value'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ estimated_value: null, value: null });
    const { after } = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({
      status_id: 1,
      reason: null,
      estimated_value: null,
      contract: null,
      lost_referrals: [],
    });
  });
});
