import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { addBank, changeBank, close, earn, payInvoice, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  operator = await newOperator(server);
});

const next = async (who: Client): Promise<[string, string, string]> => {
  const { state, title, text } = (await who.get('/api/me/upcoming-earnings')).body.next;
  return [state, title.replaceAll('\u00a0', ' '), text.replaceAll('\u00a0', ' ')];
};
const state = async (who: Client) => (await next(who))[0];

const operate = async (id: number, what: string, body: unknown) =>
  expect((await operator.post(`/api/operator/withdrawals/${id}/${what}`, body)).status).toBe(200);

async function withdraw(who: Indiker): Promise<number> {
  const { status, body } = await who.post('/api/withdraw-payments');
  expect(status).toBe(201);
  return body.id;
}

it('answers from the first day to the payment, and shows nobody another person’s money', async () => {
  const [ana, bia] = [await signUp(server), await signUp(server)];
  await addBank(server, ana);
  expect(await state(ana)).toBe('nothing');

  const negotiated = await refer(ana);
  await transitionTo(operator, negotiated, { status: 'in_contact' });
  await transitionTo(operator, negotiated, { status: 'in_negotiation', estimated_value: 400 });
  expect(await next(ana)).toEqual([
    'promised',
    'R$ 200,00 previstos · Padaria Pão de Açúcar 🥖',
    'Estimativa: depende do contrato e da primeira fatura. Com a fatura paga, fica disponível em 5 dias.',
  ]);

  const paid = await close(server, ana, operator, { value: 5_000, closed_at: '2026-11-19' });
  await payInvoice(operator, paid, '2026-11-19');
  expect(await next(ana)).toEqual([
    'releasing',
    'R$ 2.500,00 em 24 de nov. · Padaria Pão de Açúcar 🥖',
    'Fica disponível nesse dia. Peça o saque até 10 de dez. para receber em 15 de dez.',
  ]);

  await earn(server, ana, operator, 1_000);
  expect(await next(ana)).toEqual([
    'withdrawable',
    'R$ 500,00 em 15 de dez.',
    'Já está disponível: peça o saque até 10 de dez. para receber nesse dia.',
  ]);
  const withdrawal = await withdraw(ana);
  expect((await next(ana)).slice(0, 2)).toEqual(['requested', 'R$ 500,00 em 15 de dez.']);
  await operate(withdrawal, 'schedule', { payment_date: '2026-12-14' });
  expect((await next(ana)).slice(0, 2)).toEqual(['scheduled', 'R$ 500,00 em 14 de dez.']);
  await operate(withdrawal, 'return', { reason: 'conta encerrada' });
  expect((await next(ana)).slice(0, 2)).toEqual(['returned', 'O banco devolveu R$ 500,00']);
  await changeBank(server, ana);
  expect((await next(ana)).slice(0, 2)).toEqual(['corrected', 'O banco devolveu R$ 500,00']);
  await operate(withdrawal, 'schedule', {});
  await operate(withdrawal, 'pay', { paid_at: '2026-11-21' });
  expect(await state(ana)).toBe('releasing');
  expect(await state(bia)).toBe('nothing');
});

it('names the last payment when nothing else is left, and a balance below the minimum', async () => {
  const ana = await signUp(server);
  await addBank(server, ana);
  for (const [value, day] of [
    [1_000, '2026-11-21'],
    [600, '2026-11-24'],
  ] as const) {
    server.clock.set(`${day}T15:00:00Z`);
    // An operator's session ends when it is not used for so long.
    operator = await newOperator(server);
    await earn(server, ana, operator, value);
    const id = await withdraw(ana);
    await operate(id, 'schedule', {});
    await operate(id, 'pay', { paid_at: day });
  }
  expect((await next(ana)).slice(0, 2)).toEqual(['paid', 'R$ 300,00 pagos em 24 de nov. de 2026']);
  await earn(server, ana, operator, 90);
  expect((await next(ana)).slice(0, 2)).toEqual(['below_minimum', 'Faltam R$ 105,00 para o saque']);
});

it('names the payment that is due first, with what reaches the account', async () => {
  const ana = await signUp(server);
  await addBank(server, ana);
  await earn(server, ana, operator, 1_000);
  const later = await withdraw(ana);
  await earn(server, ana, operator, 600);
  const sooner = await withdraw(ana);
  await operate(later, 'schedule', { payment_date: '2026-12-16' });
  await operate(sooner, 'schedule', { payment_date: '2026-12-15' });
  await server.db.updateTable('withdrawal').set({ withheld: 50_00 }).where('id', '=', sooner).execute();
  expect((await next(ana)).slice(0, 2)).toEqual(['scheduled', 'R$ 250,00 em 15 de dez.']);
});
