import { describe, expect, it } from 'vitest';
import { decideErasure, type OpenBalances } from './erasure.ts';
import type { Centavos } from '../money/money.ts';

const none = { promised: 0, receivable: 0, available: 0, requested: 0, owed: 0 };
const decide = (some: Partial<Record<keyof OpenBalances, number>>) =>
  decideErasure({ ...none, ...some } as Record<keyof OpenBalances, Centavos>);

it('lets go whom nothing is owed', () => {
  expect(decide({})).toEqual({ ok: true });
});

describe('refuses while money is owed', () => {
  it.each([
    [{ available: 250_000 }, 'Você ainda tem R$ 2.500,00 para sacar. Saque antes de pedir a exclusão.'],
    [{ available: 15_000 }, 'Você ainda tem R$ 150,00 para sacar. Saque antes de pedir a exclusão.'],
    [
      { available: 14_999 },
      'Você ainda tem R$ 149,99, abaixo do saque mínimo de R$ 150,00. Escreva ao suporte para receber o valor.',
    ],
    [
      { requested: 20_000 },
      'Você tem um saque de R$ 200,00 em andamento. Espere o pagamento antes de pedir a exclusão.',
    ],
    [
      { receivable: 1 },
      'Você ainda tem R$ 0,01 a liberar. Espere a liberação e saque antes de pedir a exclusão.',
    ],
    [
      { promised: 50_000 },
      'Você tem R$ 500,00 previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.',
    ],
    [{ owed: -3_050 }, 'Falta descontar R$ 30,50 de um estorno. Escreva ao suporte para acertar o valor.'],
  ])('%j', (balances, reason) => {
    const decision = decide(balances);
    expect(decision.ok ? [] : decision.reasons.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      reason,
    ]);
  });

  it('with every reason at once, what can be done now first', () => {
    const decision = decide({ promised: 1, receivable: 2, available: 3, requested: 4, owed: -5 });
    expect(decision.ok ? [] : decision.reasons.map((text) => /0,0\d/.exec(text)?.[0])).toEqual([
      '0,03',
      '0,04',
      '0,02',
      '0,01',
      '0,05',
    ]);
  });
});
