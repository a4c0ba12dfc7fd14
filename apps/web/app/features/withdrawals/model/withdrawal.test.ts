import type { WalletTransaction } from '@indike/contract/money/withdrawals';
import { expect, it } from 'vitest';
import {
  decideWithdrawalInReais,
  itemNote,
  itemTitle,
  openPayments,
  paymentLine,
  paymentText,
} from './withdrawal.ts';

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

it('a withdrawal that waits for its payment is named with its day, several also with their amounts', () => {
  const row = (id: number, status: number, payment_date: string | null, total: number) => ({
    id,
    status,
    payment_date,
    total,
    status_name: '',
    created_at: '2026-11-24T12:00:00.000Z',
  });
  const [paid, requested, returned] = [
    row(1, 3, '2026-11-16', 200),
    row(2, 1, '2026-12-15', 300),
    row(3, 0, null, 400),
  ];
  expect(openPayments([paid])).toEqual([]);
  expect(openPayments([requested, paid])).toEqual(['Previsão: 15 de dez. de 2026']);
  expect(openPayments([returned, requested, paid]).map((text) => text.replace('\u00a0', ' '))).toEqual([
    'R$ 400,00 · Devolvido pelo banco',
    'R$ 300,00 · Previsão: 15 de dez. de 2026',
  ]);
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
