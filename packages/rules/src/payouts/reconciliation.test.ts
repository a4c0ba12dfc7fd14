import { expect, it } from 'vitest';
import type { Centavos } from '../money/money.ts';
import { reconcile, type ReconciliationFacts, type Sum } from './reconciliation.ts';

const sum = (count: number, value: number): Sum => ({ count, value: value as Centavos });
const NONE = sum(0, 0);
const PAID: ReconciliationFacts = {
  method: 'cnab',
  batch: sum(3, 60_000),
  file: sum(3, 60_000),
  hasFile: true,
  paidByFile: sum(3, 60_000),
  paidByProvider: NONE,
  paidByHand: NONE,
  returned: NONE,
  notPaid: NONE,
  waiting: NONE,
  ledger: sum(3, 60_000),
};
const said = (facts: ReconciliationFacts) =>
  reconcile(facts).map(({ difference, explanation }) => [
    difference,
    explanation?.replaceAll('\u00a0', ' ') ?? null,
  ]);

it('finds no difference when everything was paid', () => {
  expect(reconcile(PAID)).toEqual([
    { name: 'Lote e remessa', difference: 0, explanation: null },
    { name: 'Remessa e pagamentos', difference: 0, explanation: null },
    { name: 'Pagamentos e livro-razão', difference: 0, explanation: null },
  ]);
  expect(said({ ...PAID, paidByFile: sum(2, 40_000), paidByHand: sum(1, 20_000) })).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
});

it('explains what was not paid', () => {
  const facts = { ...PAID, batch: sum(6, 120_000), file: sum(6, 120_000) };
  const open = { returned: sum(1, 20_000), notPaid: sum(1, 25_000), waiting: sum(1, 15_000) };
  expect(said({ ...facts, ...open })).toEqual([
    [0, null],
    [60_000, 'R$ 200,00 devolvido (1); R$ 250,00 não pago (1); R$ 150,00 sem resposta do banco (1)'],
    [0, null],
  ]);
});

it('says when a difference has no explanation', () => {
  expect(said({ ...PAID, paidByFile: sum(2, 40_000), ledger: sum(2, 40_000) })[1]).toEqual([
    20_000,
    'R$ 200,00 sem explicação',
  ]);
  const unexplained = 'Não há explicação: peça a conferência do livro-razão.';
  expect(said({ ...PAID, file: sum(3, 59_999) })[0]).toEqual([1, unexplained]);
  expect(said({ ...PAID, file: sum(2, 60_000) })[0]).toEqual([0, unexplained]);
  expect(said({ ...PAID, ledger: sum(3, 60_001) })[2]).toEqual([-1, unexplained]);
  expect(said({ ...PAID, ledger: sum(2, 60_000) })[2]).toEqual([0, unexplained]);
});

it('says when there is no file, or its content is no longer stored', () => {
  expect(said({ ...PAID, file: null })[0]).toEqual([0, 'O conteúdo da remessa não está mais guardado.']);
  expect(said({ ...PAID, file: null, hasFile: false })[0]).toEqual([0, 'Ainda não há remessa.']);
});

it('counts what a provider has paid, which needs no file', () => {
  const sent = { ...PAID, method: 'efi' as const, file: null, hasFile: false, paidByFile: NONE };
  const ledger = sum(2, 40_000);
  const facts = { ...sent, paidByProvider: ledger, waiting: sum(1, 20_000), ledger };
  expect(reconcile(facts).map(({ name }) => name)).toEqual(['Lote e pagamentos', 'Pagamentos e livro-razão']);
  expect(said(facts)).toEqual([
    [20_000, 'R$ 200,00 sem resposta do provedor (1)'],
    [0, null],
  ]);
  expect(said({ ...facts, waiting: NONE })[0]).toEqual([20_000, 'R$ 200,00 sem explicação']);
});
