import type { WalletTransaction } from '@indike/contract/money/withdrawals';
import { expect, it } from 'vitest';
import { decideWithdrawalInReais, itemNote, itemTitle, paymentLine, paymentText } from './withdrawal.ts';

it('the reason says how much is missing below R$ 150,00', () => {
  const decision = decideWithdrawalInReais(149.99, true);
  expect(decision.ok).toBe(false);
  expect(decision.ok ? '' : decision.reason).toContain('0,01');
  expect(decideWithdrawalInReais(150, true).ok).toBe(true);
  expect(decideWithdrawalInReais(150, false)).toMatchObject({ code: 'bank_account_required' });
});

it.each([
  [3, '2026-12-15', 'Pago', '15 de dez. de 2026'],
  [2, '2026-12-15', 'Previsão de pagamento', '15 de dez. de 2026'],
  [1, '2026-12-15', 'Previsão de pagamento', '15 de dez. de 2026'],
])('status %i shows the date of the payment', (status, payment_date, label, date) => {
  expect(paymentLine({ status, payment_date })).toEqual({ label, date });
});

it('a returned withdrawal has no date, and the list says why', () => {
  expect(paymentLine({ status: 0, payment_date: '2026-12-15' })).toBeNull();
  expect(paymentText({ status: 0, payment_date: null })).toBe('Devolvido pelo banco');
  expect(paymentText({ status: 3, payment_date: '2026-12-15' })).toBe('Pago em 15 de dez. de 2026');
});

const item: WalletTransaction = {
  id: 1,
  kind: 'reward',
  payment_liberate_date: '2026-11-05',
  indication: { id: 7, name: 'Padaria Aurora' },
  installment: 1,
  installments: 2,
  value: 1000,
};

it('names and describes each kind of item', () => {
  expect(itemTitle(item)).toBe('Padaria Aurora');
  expect(itemNote(item)).toBe('Parcela 1 de 2, liberada em 5 de nov. de 2026');
  expect(itemNote({ ...item, installments: 1 })).toBe('Parcela única, liberada em 5 de nov. de 2026');
  expect(itemNote({ ...item, kind: 'campaign', campaign: 'Campanha de Natal', installments: 1 })).toBe(
    'Prêmio: Campanha de Natal, liberado em 5 de nov. de 2026',
  );
  expect(itemTitle({ ...item, kind: 'clawback', value: -50 })).toBe('Estorno: Padaria Aurora');
  expect(itemTitle({ ...item, kind: 'bonus', indication: { id: null, name: null } })).toBe(
    'Bônus do link exclusivo',
  );
});
