import { describe, expect, it } from 'vitest';
import { decideErasure, decideErasureEligibility, type OpenBalances } from './erasure.ts';
import type { Centavos } from '../money/money.ts';
import { FIRST_PROGRAMME } from '../money/first-programme.ts';

const none = { promised: 0, receivable: 0, available: 0, requested: 0, owed: 0 };
const balancesOf = (some: Partial<Record<keyof OpenBalances, number>>) =>
  ({ ...none, ...some }) as Record<keyof OpenBalances, Centavos>;
const plain = (reasons: readonly string[]) => reasons.map((text) => text.replaceAll('\u00a0', ' '));
const eligibility = (some: Partial<Record<keyof OpenBalances, number>>) =>
  decideErasureEligibility(balancesOf(some), FIRST_PROGRAMME);
const decide = (available: number, waiver: number | null) =>
  decideErasure(balancesOf({ available }), waiver as Centavos | null, FIRST_PROGRAMME);

it('allows erasure when no money is open or only a balance below the minimum is left', () => {
  expect(eligibility({})).toEqual({ ok: true, remaining: 0 });
  expect(eligibility({ available: 1 })).toEqual({ ok: true, remaining: 1 });
  expect(eligibility({ available: 14_999 })).toEqual({ ok: true, remaining: 14_999 });
});

describe('refuses while money is on its way', () => {
  it.each([
    [{ available: 250_000 }, 'Você ainda tem R$ 2.500,00 para sacar. Saque antes de pedir a exclusão.'],
    [{ available: 15_000 }, 'Você ainda tem R$ 150,00 para sacar. Saque antes de pedir a exclusão.'],
    [
      { requested: 20_000 },
      'Você tem um saque de R$ 200,00 em andamento. Espere o pagamento antes de pedir a exclusão.',
    ],
    [{ receivable: 1 }, 'Você ainda tem R$ 0,01 a liberar. Espere a liberação antes de pedir a exclusão.'],
    [
      { promised: 50_000 },
      'Você tem R$ 500,00 previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.',
    ],
    [{ owed: -3_050 }, 'Falta descontar R$ 30,50 de um estorno. Escreva ao suporte para acertar o valor.'],
  ])('%j', (balances, reason) => {
    const decision = eligibility(balances);
    expect(decision.ok ? [] : plain(decision.reasons)).toEqual([reason]);
  });

  it('and gives every reason at once, starting with what the Indiker can do now', () => {
    const decision = eligibility({
      promised: 1,
      receivable: 2,
      available: 15_003,
      requested: 4,
      owed: -5,
    });
    expect(decision.ok ? [] : decision.reasons.map((text) => /\d+,0\d/.exec(text)?.[0])).toEqual([
      '150,03',
      '0,04',
      '0,02',
      '0,01',
      '0,05',
    ]);
  });

  it('even with a waiver', () => {
    const decision = decideErasure(
      balancesOf({ available: 500, requested: 1 }),
      500 as Centavos,
      FIRST_PROGRAMME,
    );
    expect(decision.ok).toBe(false);
  });
});

describe('a balance below the minimum', () => {
  it.each([
    [500, 500, 500],
    [14_999, 14_999, 14_999],
    [0, null, 0],
    // The balance expired or was clawed back after the page was shown.
    [0, 500, 0],
  ])('of %i centavos with a waiver of %s is accepted', (available, waiver, waived) => {
    expect(decide(available, waiver)).toEqual({ ok: true, waived });
  });

  it.each([
    [
      10_000,
      null,
      'Você ainda tem R$ 100,00, abaixo do saque mínimo de R$ 150,00. Peça o pagamento ou marque que abre mão do valor.',
    ],
    [1_000, 500, 'O seu saldo mudou: agora é de R$ 10,00. Confira o valor antes de abrir mão dele.'],
    [500, 1_000, 'O seu saldo mudou: agora é de R$ 5,00. Confira o valor antes de abrir mão dele.'],
    [15_000, 15_000, 'Você ainda tem R$ 150,00 para sacar. Saque antes de pedir a exclusão.'],
  ])('of %i centavos with a waiver of %s is refused', (available, waiver, reason) => {
    const decision = decide(available, waiver);
    expect(decision.ok ? [] : plain(decision.reasons)).toEqual([reason]);
  });
});

it('tells an operator what has to be done first', () => {
  const all = { promised: 100, receivable: 200, available: 15_000, requested: 300, owed: -400 };
  const reasonsOf = (some: Partial<Record<keyof OpenBalances, number>>, waiver: number | null = null) => {
    const decision = decideErasure(balancesOf(some), waiver as Centavos | null, FIRST_PROGRAMME, 'operator');
    return decision.ok ? [] : plain(decision.reasons);
  };
  expect(reasonsOf(all)).toEqual([
    'Há R$ 150,00 para sacar. A pessoa precisa sacar antes ou, se está bloqueada, acerte o saldo.',
    'Há um saque de R$ 3,00 em andamento. Espere o pagamento.',
    'Há R$ 2,00 a liberar. Espere a liberação.',
    'Há R$ 1,00 previstos em indicações em andamento. Espere o resultado ou cancele as indicações.',
    'Falta descontar R$ 4,00 de um estorno. Dê baixa no valor antes.',
  ]);
  expect(reasonsOf({ available: 500 })).toEqual([
    'Há R$ 5,00, abaixo do saque mínimo. Acerte o saldo, ou marque que a pessoa abriu mão dele.',
  ]);
  expect(reasonsOf({ available: 500 }, 400)).toEqual([
    'O saldo mudou: agora é de R$ 5,00. A pessoa precisa abrir mão deste valor.',
  ]);
  expect(reasonsOf({ available: 500 }, 500)).toEqual([]);
});
