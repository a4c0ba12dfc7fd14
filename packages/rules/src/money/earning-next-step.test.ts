import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { earningDependsOn, earningStateNames, earningNextStep } from './earning-next-step.ts';
import { type EarningState, allowedEarningTransitions } from './earnings.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

const day = (text: string) => text as PlainDate;
const dates = { releaseOn: day('2026-11-10'), expiresOn: day('2027-11-10'), paymentOn: day('2026-11-16') };
const invoice = { trigger: 'first_invoice' } as const;
const none = { releaseOn: null, expiresOn: null, paymentOn: null };

it.each<[EarningState, string, string]>([
  [
    'promised',
    'A empresa tem até 10 de nov. de 2027 para pagar a primeira fatura. Depois disso, a parcela expira.',
    'quando o contrato for fechado e a empresa pagar a primeira',
  ],
  ['receivable', 'disponível em 10 de nov. de 2026', '5 dias depois do pagamento'],
  [
    'available',
    'saldo disponível. Se você não pedir o saque até 10 de nov. de 2027, a parcela expira.',
    'Já está no seu saldo disponível.',
  ],
  ['requested', 'pagamento previsto para 16 de nov. de 2026', 'com os seus dados bancários corrigidos'],
  ['paid', 'Paga em 16 de nov. de 2026', 'Paga.'],
  ['expired', 'terminou em 10 de nov. de 2027', 'Expirou.'],
  ['cancelled', 'não avançou', 'não avançou'],
])('%s says what comes next, with and without dates', (state, dated, undated) => {
  expect(earningNextStep({ state, ...invoice, ...dates }, FIRST_PROGRAMME)).toContain(dated);
  expect(earningNextStep({ state, ...invoice, ...none }, FIRST_PROGRAMME)).toContain(undated);
});

it("does not let Diamante's first earning wait for an invoice", () => {
  for (const known of [dates, none]) {
    const text = earningNextStep({ state: 'promised', trigger: 'closing', ...known }, FIRST_PROGRAMME);
    expect(text).toBe('Fica disponível no fechamento do contrato, sem esperar a primeira fatura.');
  }
});

it.each([
  ['closing', null, 'Estimativa: depende do fechamento do contrato'],
  ['first_invoice', null, 'Estimativa: depende do contrato e da primeira fatura'],
  ['first_invoice', day('2027-02-19'), 'Depende de a empresa pagar a primeira fatura até 19 de fev. de 2027'],
] as const)('says in one line what an earning by %s (until %s) depends on', (trigger, expiresOn, line) => {
  expect(earningDependsOn({ trigger, expiresOn })).toBe(line);
});

it('names every state', () => {
  expect(Object.keys(earningStateNames)).toEqual(Object.keys(allowedEarningTransitions));
});
