import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { newEnrolledOperator, newOperator } from '../testing/operators.ts';
import {
  approve,
  BATCHES,
  batchCount,
  newRequest,
  PAYOUT_DAY,
  prepare,
  prepared,
  read,
  reject,
  renewPayoutTest,
  startPayoutTest,
  type PayoutTest,
} from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

describe('access', () => {
  it('lets finance and administrators prepare and decide, and auditors read', async () => {
    for (const who of [clientOf(here.server), here.ana]) {
      expect((await who.get(BATCHES)).status).toBe(401);
      expect((await who.post(BATCHES, { payment_date: PAYOUT_DAY })).status).toBe(401);
    }
    const statuses: unknown[] = [];
    for (const role of OPERATOR_ROLES) {
      const who = await newOperator(here.server, role);
      const calls = [
        who.get(BATCHES),
        who.get(`${BATCHES}/proposal`),
        who.get(`${BATCHES}/999999`),
        who.post(BATCHES, { payment_date: PAYOUT_DAY, withdrawal_ids: [999_999] }),
        approve(here, 999_999, who),
        reject(here, 999_999, who),
      ];
      statuses.push([role, ...(await Promise.all(calls)).map(({ status }) => status)]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403, 403, 403, 403, 403],
      [operatorRole.finance, 200, 200, 404, 422, 404, 404],
      [operatorRole.admin, 200, 200, 404, 422, 404, 404],
      [operatorRole.auditor, 200, 200, 404, 403, 403, 403],
    ]);
  });

  it('asks for the second factor again before an approval', async () => {
    const id = await prepared(here, [here.byPix]);
    const { operator } = await newEnrolledOperator(here.server);
    here.server.clock.advance(5 * 60_000);
    const { status, body } = await approve(here, id, operator);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
    expect((await read(here, id)).status).toBe('prepared');
  });
});

describe('refusals', () => {
  it.each([
    [{}, 'payment_date', 'Data do pagamento inválida'],
    [{ payment_date: '15/12/2026' }, 'payment_date', 'Data do pagamento inválida'],
    [{ payment_date: '2026-11-20' }, 'payment_date', 'A data do pagamento não pode estar no passado.'],
    [{ payment_date: '2026-12-13' }, 'payment_date', 'A data do pagamento deve ser um dia útil bancário.'],
    [{ payment_date: '2026-12-25' }, 'payment_date', 'A data do pagamento deve ser um dia útil bancário.'],
    [{ payment_date: PAYOUT_DAY, withdrawal_ids: [] }, 'withdrawal_ids', 'Escolha pelo menos um saque'],
    [{ payment_date: PAYOUT_DAY, withdrawal_ids: 'todos' }, 'withdrawal_ids', 'Formato inválido'],
    [{ payment_date: PAYOUT_DAY, without_ids: [0] }, 'without_ids.0', 'Saque inválido'],
    [
      { payment_date: PAYOUT_DAY, withdrawal_ids: [999_999] },
      'withdrawal_ids',
      'Saque 999999: Este saque não existe.',
    ],
  ])('refuses %j', async (body, field, message) => {
    const answer = await here.preparer.post(BATCHES, body);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await batchCount(here)).toBe(0);
  });

  it('refuses an empty batch', async () => {
    const { status, body } = await here.preparer.post(BATCHES, { payment_date: '2026-12-14' });
    expect([status, body.code]).toEqual([409, 'batch_empty']);
  });

  it('refuses withdrawals that are paid, in another batch, or have cautions that were not reviewed', async () => {
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: PAYOUT_DAY });
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/pay`, { paid_at: '2026-11-21' });
    await here.admin.post(`/api/operator/indikers/${here.bia.id}/block`, { reason: 'suspeita' });
    const { id: taken } = await newRequest(here.server, here.admin);
    await prepared(here, [taken]);
    const { status, body } = await prepare(here.preparer, [here.byPix, here.byTransfer, taken]);
    expect([status, body.code]).toEqual([422, 'batch_items_refused']);
    expect(body.errors.withdrawal_ids).toEqual([
      `Saque ${here.byPix}: Este saque não espera pagamento.`,
      `Saque ${taken}: Este saque está em outro lote.`,
      `Saque ${here.byTransfer}: O cadastro do Indiker está bloqueado.`,
    ]);
    expect(await batchCount(here)).toBe(1);
  });

  it('refuses a decision on an unknown batch, and a rejection without a reason', async () => {
    expect((await approve(here, 999_999)).status).toBe(404);
    const { status, body } = await here.approver.post(
      `${BATCHES}/${await prepared(here, [here.byPix])}/reject`,
      {
        reason: ' ',
      },
    );
    expect([status, body.errors]).toEqual([422, { reason: ['Informe o motivo da rejeição.'] }]);
  });
});
