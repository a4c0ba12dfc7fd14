import type { ReferralStatus } from '@indike/rules/referrals/referrals';
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
  it.each<[ReferralStatus, unknown, object, string, string]>([
    ['waiting', undefined, {}, 'status', 'Status inválido'],
    ['waiting', null, {}, 'status', 'Status inválido'],
    ['waiting', 0, {}, 'status', 'Status inválido'],
    ['waiting', 'waiting', {}, 'status', 'Status inválido'],
    ['waiting', 1, {}, 'status', 'Status inválido'],
    ['waiting', 'won', {}, 'status', 'Status inválido'],
    ['waiting', 'in_contact', { note: 'x'.repeat(2001) }, 'note', 'Máximo de 2000 caracteres'],
    [
      'waiting',
      'in_contact',
      { note: 'meio \ud83d' },
      'note',
      'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.',
    ],
    ['waiting', 'in_contact', { note: 42 }, 'note', 'Formato inválido'],
    ['waiting', 'cancelled', {}, 'reason', 'Informe o motivo do cancelamento.'],
    ['waiting', 'cancelled', { reason: null }, 'reason', 'Informe o motivo do cancelamento.'],
    ['waiting', 'cancelled', { reason: '' }, 'reason', 'Motivo inválido'],
    ['waiting', 'cancelled', { reason: 'porque sim' }, 'reason', 'Motivo inválido'],
    ['waiting', 'cancelled', { reason: 'toString' }, 'reason', 'Motivo inválido'],
    ['waiting', 'cancelled', { reason: ['no_budget'] }, 'reason', 'Motivo inválido'],
    [
      'in_contact',
      'in_negotiation',
      {},
      'estimated_value',
      'Informe o valor estimado do contrato, maior que zero.',
    ],
    [
      'in_contact',
      'in_negotiation',
      { estimated_value: 0 },
      'estimated_value',
      'Informe o valor estimado do contrato, maior que zero.',
    ],
    ['in_contact', 'in_negotiation', { estimated_value: -1 }, 'estimated_value', 'Valor estimado inválido'],
    [
      'in_contact',
      'in_negotiation',
      { estimated_value: 10.005 },
      'estimated_value',
      'Valor estimado inválido',
    ],
    ['in_contact', 'in_negotiation', { estimated_value: 1e12 }, 'estimated_value', 'Valor estimado inválido'],
    [
      'in_contact',
      'in_negotiation',
      { estimated_value: '1000' },
      'estimated_value',
      'Valor estimado inválido',
    ],
    [
      'in_negotiation',
      'accepted',
      {},
      'contract',
      'Informe o valor do contrato, a data de fechamento e o vencimento da primeira fatura.',
    ],
    ['in_negotiation', 'accepted', { contract: 5000 }, 'contract', 'Informe os dados do contrato'],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, value: 0 } },
      'contract.value',
      'O valor do contrato deve ser maior que zero.',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, value: -5 } },
      'contract.value',
      'Valor do contrato inválido',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, value: 0.001 } },
      'contract.value',
      'Valor do contrato inválido',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, value: '5000' } },
      'contract.value',
      'Valor do contrato inválido',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, closed_at: '2026-02-30' } },
      'contract.closed_at',
      'Data de fechamento inválida',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, closed_at: '2026-11-22' } },
      'contract.closed_at',
      'A data de fechamento não pode estar no futuro.',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, first_invoice_due_date: undefined } },
      'contract.first_invoice_due_date',
      'Data de vencimento inválida',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...CONTRACT, first_invoice_due_date: '2026-11-20' } },
      'contract.first_invoice_due_date',
      'O vencimento da primeira fatura não pode ser anterior ao fechamento.',
    ],
    [
      'in_contact',
      'cancelled',
      { reason: 'repeated_referral' },
      'reason',
      'Só há indicação repetida quando outra indicação da mesma empresa já foi fechada.',
    ],
    [
      'waiting',
      'in_dispute',
      {},
      'status',
      'Só há disputa quando outra indicação da mesma empresa está em aberto.',
    ],
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
      const id = await setup.inStatus('in_contact');
      expect((await setup.transitionTo(id, 'cancelled', { reason })).status).toBe(200);
      const { body } = await setup.ana.get(`/api/indication/${id}`);
      expect(body.status_transactions[0].reason).toBe(reason);
    },
  );

  it('accepts a repeated referral when a rival is closed', async () => {
    const [id] = await setup.rivals('in_contact', 'accepted');
    expect((await setup.transitionTo(id, 'cancelled', { reason: 'repeated_referral' })).status).toBe(200);
  });

  it('stores the estimate in centavos, and does not require it again for a later negotiation', async () => {
    const [id] = await setup.rivals('in_contact', 'in_contact');
    const estimate = async () =>
      (
        await setup.server.db
          .selectFrom('referral')
          .select('estimated_value')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).estimated_value;
    await setup.transitionTo(id, 'in_negotiation', { estimated_value: 1234.56 });
    expect(await estimate()).toBe(123_456);
    await setup.transitionTo(id, 'in_dispute');
    expect((await setup.transitionTo(id, 'in_negotiation')).status).toBe(200);
    expect(await estimate()).toBe(123_456);
    await setup.transitionTo(id, 'in_dispute');
    expect((await setup.transitionTo(id, 'in_negotiation', { estimated_value: 0 })).status).toBe(422);
    expect((await setup.transitionTo(id, 'in_negotiation', { estimated_value: 0.01 })).status).toBe(200);
    expect(await estimate()).toBe(1);
  });

  it('stores the contract in centavos and calendar dates, and accepts today as closing and due date', async () => {
    const id = await setup.inStatus('in_negotiation');
    const today = { value: 1_000_000_000, closed_at: '2026-11-21', first_invoice_due_date: '2026-11-21' };
    expect((await setup.transitionTo(id, 'accepted', { contract: today })).status).toBe(200);
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
    const id = await setup.inStatus('in_negotiation');
    const tomorrow = { ...CONTRACT, closed_at: '2026-11-22' };
    setup.server.clock.set('2026-11-22T02:59:59Z');
    const operator = await newOperator(setup.server);
    expect((await setup.transitionTo(id, 'accepted', { contract: tomorrow }, operator)).status).toBe(422);
    setup.server.clock.set('2026-11-22T03:00:00Z');
    expect((await setup.transitionTo(id, 'accepted', { contract: tomorrow }, operator)).status).toBe(200);
  });

  it('stores no contract, estimate or reason that the status does not ask for', async () => {
    const id = await setup.inStatus('waiting');
    const { status } = await setup.transitionTo(id, 'in_contact', {
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
      .where('action', '=', 'referral.transition')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({
      status: 'in_contact',
      reason: null,
      estimated_value: null,
      contract: null,
      lost_referrals: [],
    });
  });
});
