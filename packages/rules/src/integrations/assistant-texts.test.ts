import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { describeEvent, missingOf } from './assistant-texts.ts';
import { mayReadReward, mayUseTool } from './assistant-tools.ts';
import type { Centavos } from '../money/money.ts';

const referral = { id: 7, company: 'Padaria Sol', cnpj: '12ABC34501DE35', status: 'in_contact' } as const;
const TITLE = 'indicação 7, Padaria Sol (CNPJ 12.ABC.345/01DE-35)';
const described = (event: Parameters<typeof describeEvent>[0]) =>
  describeEvent(event, referral).replaceAll('\u00a0', ' ');

it('describes exactly what will be applied', () => {
  expect(described({ type: 'note', text: 'ligar à tarde' })).toBe(
    `Anotar na ${TITLE}: “ligar à tarde”. Só a equipe lê.`,
  );
  expect(
    described({ type: 'negotiation', estimated_value_centavos: 400_000 as Centavos, note: 'quer proposta' }),
  ).toBe(
    `Alterar o status da ${TITLE}, de Em Contato para Em negociação. Valor estimado do contrato: R$ 4.000,00. O Indiker recebe um aviso. Anotação, que só a equipe lê: “quer proposta”.`,
  );
  expect(described({ type: 'cancelled', reason: 'no_budget' })).toBe(
    `Alterar o status da ${TITLE}, de Em Contato para Cancelado. O Indiker recebe o motivo: “A empresa não tem orçamento no momento.” O Indiker recebe um aviso.`,
  );
  expect(described({ type: 'cancelled', reason_text: 'Fechou com outra.' })).toContain('“Fechou com outra.”');
});

it('says what a cancellation after the contract takes away', () => {
  const signed = { ...referral, status: 'accepted' } as const;
  const warning =
    'O contrato e a bonificação são cancelados; o que já foi sacado vira estorno. Não há volta.';
  expect(describeEvent({ type: 'cancelled', reason: 'no_budget' }, signed)).toContain(warning);
  expect(described({ type: 'cancelled', reason: 'no_budget' })).not.toContain('Não há volta');
  expect(describeEvent({ type: 'contacted' }, signed)).not.toContain('Não há volta');
});

it('says what is missing', () => {
  const today = '2026-11-22' as PlainDate;
  const contract = { first_invoice_due_date: '2026-12-10', last_invoice_payment_day: '2027-03-10' };
  expect(missingOf({ status: 'waiting', rivals: [1, 2], contract: null }, today)).toEqual([
    'Falta o primeiro contato com a empresa.',
    'Há outras 2 indicações abertas da mesma empresa.',
  ]);
  expect(missingOf({ status: 'accepted', rivals: [1], contract }, today)).toEqual([
    'Falta a empresa pagar a primeira fatura.',
    'A fatura vence em 10/12/2026.',
    'Sem pagamento até 10/03/2027, a bonificação expira.',
    'Há outra indicação aberta da mesma empresa.',
  ]);
  expect(missingOf({ status: 'accepted', rivals: [], contract }, '2026-12-11' as PlainDate)[1]).toBe(
    'A fatura venceu em 10/12/2026.',
  );
  expect(missingOf({ status: 'cancelled', rivals: [], contract: null }, today)).toEqual([
    'Não falta nada: esta indicação terminou.',
  ]);
});

it('allows a tool only with all of its scopes', () => {
  expect(mayUseTool('list_referrals', ['referrals:read'])).toBe(true);
  expect(mayUseTool('list_referrals', ['referrals:write', 'withdrawals:read'])).toBe(false);
  expect(mayUseTool('confirm', ['referrals:write'])).toBe(false);
  expect(mayUseTool('confirm', ['referrals:write', 'referrals:read'])).toBe(true);
  expect([mayReadReward(['referrals:read']), mayReadReward(['withdrawals:read'])]).toEqual([false, true]);
});
