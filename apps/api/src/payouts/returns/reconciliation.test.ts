import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { expectOnlyUnmatchedPayments } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import {
  BATCHES,
  endByPeople,
  newRequest,
  PAYOUT_DAY,
  prepare,
  startPayoutTest,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { createTestProvider } from '../../testing/pix-provider.ts';
import { bankReturn, importReturn, sendBatch, type SentBatch } from '../../testing/return-files.ts';
import { createOrderSender } from '../orders/jobs.ts';

let here: PayoutTest;
let batch: SentBatch;
const provider = createTestProvider(PAYOUT_DAY);
beforeAll(async () => {
  here = await startPayoutTest({ pixProviders: new Map([['efi', provider]]) });
  batch = await sendBatch(here, 5);
});
afterAll(() => here.server.stop());
afterEach(() => expectOnlyUnmatchedPayments(here.server));

const read = async (id: number = batch.id) => {
  const { status, body } = await here.approver.get(`${BATCHES}/${id}/reconciliation`);
  return status === 200 ? body : status;
};
const NONE = { count: 0, value: 0 };
const sums = (count: number) => ({ count, value: 500 * count });

it('the reconciliation is readable by roles that may read money', async () => {
  expect((await clientOf(here.server).get(`${BATCHES}/${batch.id}/reconciliation`)).status).toBe(401);
  const statuses: [string, number][] = [];
  for (const role of OPERATOR_ROLES) {
    const operator = await newOperator(here.server, role);
    statuses.push([role, (await operator.get(`${BATCHES}/${batch.id}/reconciliation`)).status]);
  }
  expect(statuses).toEqual([
    [operatorRole.analyst, 403],
    [operatorRole.finance, 200],
    [operatorRole.admin, 200],
    [operatorRole.auditor, 200],
  ]);
  expect(await read(999_999)).toBe(404);
});

it('all payments wait for the bank at first', async () => {
  expect(await read()).toMatchObject({
    batch: { id: batch.id, payment_date: '2026-12-15', ...sums(5) },
    file: { sequence: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), sums: sums(5) },
    comparisons: [
      { name: 'Lote e remessa', difference: 0, explanation: null },
      { difference: 2_500 },
      { difference: 0, explanation: null },
    ],
    paid: { by_file: NONE, by_provider: NONE, by_hand: NONE },
    ledger: NONE,
    not_paid: { returned: NONE, not_paid: NONE, waiting: sums(5) },
    open_count: 5,
  });
});

it('shows what differs, and says of each open payment why', async () => {
  const [, returned = 0, unpaid = 0, pending = 0, short = 0] = batch.ids;
  const text = await bankReturn(here, batch, { [returned]: 'AN', [unpaid]: 'HF', [pending]: 'BD' });
  // For the last withdrawal the bank reports a lower amount.
  const lines = text
    .split('\r\n')
    .map((line) =>
      line.includes(`S${short}L`) ? line.replace('21112026000000000050000', '21112026000000000040000') : line,
    );
  await importReturn(here, lines.join('\r\n'));
  const report = await read();
  expect(report).toMatchObject({
    paid: { by_file: sums(1), by_hand: NONE },
    ledger: sums(1),
    not_paid: { returned: sums(1), not_paid: sums(1), waiting: sums(2) },
    comparisons: [
      { name: 'Lote e remessa', difference: 0, explanation: null },
      { name: 'Remessa e pagamentos', difference: 2_000 },
      { name: 'Pagamentos e livro-razão', difference: 0, explanation: null },
    ],
    open_count: 4,
  });
  const said = new Map(
    report.open.map((item: { withdrawal_id: number; reason: string }) => [
      item.withdrawal_id,
      item.reason.replaceAll('\u00a0', ' '),
    ]),
  );
  expect(said).toEqual(
    new Map([
      [returned, 'Devolvido: A conta ou o dígito da conta é inválido (AN)'],
      [unpaid, 'Não pago: Saldo insuficiente na conta do pagador (HF)'],
      [pending, 'Pendente no banco: Pagamento incluído no banco (BD)'],
      [short, 'O retorno não confere: O banco pagou R$ 400,00 em vez de R$ 500,00.'],
    ]),
  );
});

it('counts outcomes that an operator entered', async () => {
  const [, , , pending = 0, short = 0] = batch.ids;
  await endByPeople(here, pending, 'pay');
  await endByPeople(here, short, 'return');
  const report = await read();
  expect(report).toMatchObject({
    paid: { by_file: sums(1), by_hand: sums(1) },
    ledger: sums(2),
    not_paid: { returned: sums(2), not_paid: sums(1), waiting: NONE },
  });
  expect(report.open.at(-1).reason).toBe('Devolvido: registrado por um operador');
});

it('counts what a provider has paid, and says what it has not', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await newRequest(here.server, here.admin)).id);
  const [, refused, back] = ids.map((id) => `S${id}T1`);
  const { body } = await prepare(here.preparer, ids, { method: 'efi' });
  expect((await here.approver.post(`${BATCHES}/${body.id}/approve`, {})).status).toBe(200);
  expect(await read(body.id)).toMatchObject({
    file: null,
    comparisons: [
      { name: 'Lote e pagamentos', difference: 2_000 },
      { name: 'Pagamentos e livro-razão', difference: 0, explanation: null },
    ],
    open: ids.map(() => ({ reason: 'O provedor ainda não respondeu.' })),
  });

  let now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
  const look = async (): Promise<void> => {
    now = new Date(now.getTime() + 60_000);
    await runUntilIdle(createOrderSender({ ...here.server.deps, clock: { now: () => now } }));
  };
  provider.fate = ({ id }) => (id === refused ? 'no_balance' : id === back ? 'lost_after' : 'paid');
  await look();
  // It came back before we knew that it was paid.
  const booked = provider.book.get(back ?? '');
  if (booked) booked.returned = booked.net;
  await look();
  const report = await read(body.id);
  expect(report).toMatchObject({
    batch: { method: 'efi', ...sums(4) },
    paid: { by_file: NONE, by_provider: sums(2), by_hand: NONE },
    ledger: sums(2),
    not_paid: { returned: sums(1), not_paid: sums(1), waiting: NONE },
    open_count: 2,
  });
  expect(
    report.comparisons.map(({ explanation }: { explanation: string | null }) =>
      explanation?.replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['R$ 500,00 devolvido (1); R$ 500,00 não pago (1)', undefined]);
  expect(report.open.map(({ reason }: { reason: string }) => reason)).toEqual([
    'Não pago: Saldo insuficiente na conta do pagador (01)',
    'Devolvido: O PIX foi pago, e a conta que o recebeu devolveu o valor',
  ]);
});
