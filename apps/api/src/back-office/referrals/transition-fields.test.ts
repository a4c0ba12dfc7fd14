import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { statusOf } from '../../testing/rows.ts';
import { CONTRACT, startTransitionTest, type TransitionSetup } from '../../testing/transitions.ts';

let setup: TransitionSetup;
beforeAll(async () => {
  setup = await startTransitionTest();
});
afterAll(() => setup.server.stop());
afterEach(() => setup.server.clock.set('2026-11-21T15:00:00Z'));

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
      { contract: { ...CONTRACT, value: 0 } },
      'contract.value',
      'O valor do contrato deve ser maior que zero.',
    ],
    [2, 3, { contract: { ...CONTRACT, value: -5 } }, 'contract.value', 'Valor do contrato inválido'],
    [2, 3, { contract: { ...CONTRACT, value: 0.001 } }, 'contract.value', 'Valor do contrato inválido'],
    [2, 3, { contract: { ...CONTRACT, value: '5000' } }, 'contract.value', 'Valor do contrato inválido'],
    [
      2,
      3,
      { contract: { ...CONTRACT, closed_at: '2026-02-30' } },
      'contract.closed_at',
      'Data de fechamento inválida',
    ],
    [
      2,
      3,
      { contract: { ...CONTRACT, closed_at: '2026-11-22' } },
      'contract.closed_at',
      'A data de fechamento não pode estar no futuro.',
    ],
    [
      2,
      3,
      { contract: { ...CONTRACT, first_invoice_due_date: undefined } },
      'contract.first_invoice_due_date',
      'Data de vencimento inválida',
    ],
    [
      2,
      3,
      { contract: { ...CONTRACT, first_invoice_due_date: '2026-11-20' } },
      'contract.first_invoice_due_date',
      'O vencimento da primeira fatura não pode ser anterior ao fechamento.',
    ],
    [
      1,
      7,
      { reason: 'repeated_referral' },
      'reason',
      'Só há indicação repetida quando outra indicação da mesma empresa já foi fechada.',
    ],
    [null, 6, {}, 'status_id', 'Só há disputa quando outra indicação da mesma empresa está em aberto.'],
  ])('refuses %s to %s with %.60j', async (from, to, more, field, message) => {
    const id = await setup.inStatus(from);
    const before = await setup.written();
    const { status, body } = await setup.transitionTo(id, to, more);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await statusOf(setup.server.db, id)).toBe(from);
    expect(await setup.written()).toEqual(before);
  });

  it.each(['already_served', 'no_budget', 'not_approved', 'no_contact', 'criteria_not_met'])(
    'accepts the reason %s',
    async (reason) => {
      const id = await setup.inStatus(1);
      expect((await setup.transitionTo(id, 7, { reason })).status).toBe(200);
      const { body } = await setup.ana.get(`/api/indication/${id}`);
      expect(body.status_transactions[0].reason).toBe(reason);
    },
  );

  it('accepts a repeated referral when a rival is closed', async () => {
    const [id] = await setup.rivals(1, 3);
    expect((await setup.transitionTo(id, 7, { reason: 'repeated_referral' })).status).toBe(200);
  });

  it('stores the estimate in centavos, and does not require it again for a later negotiation', async () => {
    const [id] = await setup.rivals(1, 1);
    const estimate = async () =>
      (
        await setup.server.db
          .selectFrom('referral')
          .select('estimated_value')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).estimated_value;
    await setup.transitionTo(id, 2, { estimated_value: 1234.56 });
    expect(await estimate()).toBe(123_456);
    await setup.transitionTo(id, 6);
    expect((await setup.transitionTo(id, 2)).status).toBe(200);
    expect(await estimate()).toBe(123_456);
    await setup.transitionTo(id, 6);
    expect((await setup.transitionTo(id, 2, { estimated_value: 0 })).status).toBe(422);
    expect((await setup.transitionTo(id, 2, { estimated_value: 0.01 })).status).toBe(200);
    expect(await estimate()).toBe(1);
  });

  it('stores the contract in centavos and calendar dates, and accepts today as closing and due date', async () => {
    const id = await setup.inStatus(2);
    const today = { value: 1_000_000_000, closed_at: '2026-11-21', first_invoice_due_date: '2026-11-21' };
    expect((await setup.transitionTo(id, 3, { contract: today })).status).toBe(200);
    const row = await setup.server.db
      .selectFrom('contract')
      .selectAll()
      .where('referral_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      referral_id: id,
      user_id: setup.ana.id,
      value: 100_000_000_000,
      closed_on: '2026-11-21',
      first_invoice_due_on: '2026-11-21',
      created_at: setup.server.clock.now(),
    });
  });

  it('uses the date in São Paulo as today', async () => {
    const id = await setup.inStatus(2);
    const tomorrow = { ...CONTRACT, closed_at: '2026-11-22' };
    setup.server.clock.set('2026-11-22T02:59:59Z');
    const operator = await newOperator(setup.server);
    expect((await setup.transitionTo(id, 3, { contract: tomorrow }, operator)).status).toBe(422);
    setup.server.clock.set('2026-11-22T03:00:00Z');
    expect((await setup.transitionTo(id, 3, { contract: tomorrow }, operator)).status).toBe(200);
  });

  it('stores no contract, estimate or reason that the status does not ask for', async () => {
    const id = await setup.inStatus(null);
    const { status } = await setup.transitionTo(id, 1, {
      contract: CONTRACT,
      estimated_value: 10,
      reason: 'no_budget',
    });
    expect(status).toBe(200);
    expect((await setup.ana.get(`/api/indication/${id}`)).body.status_transactions[0].reason).toBeNull();
    const row = await setup.server.db
      .selectFrom('referral')
      .leftJoin('contract', 'contract.referral_id', 'referral.id')
      .select(['estimated_value', 'contract.value'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ estimated_value: null, value: null });
    const { after } = await setup.server.db
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
