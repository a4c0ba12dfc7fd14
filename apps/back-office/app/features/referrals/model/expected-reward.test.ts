import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { plainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { expirySentence, releaseSentence, rewardPreview } from './expected-reward.ts';

const reais = (value: number) => centavosFromReais(value) ?? ZERO_CENTAVOS;
const spaced = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

/** Of an earlier version than the one in force, with other figures. */
const TERMS: Parameters<typeof rewardPreview>[2] = {
  levels: [
    { name: 'Prata', from: 1, rate: 40, installments: [{ rate: 40, when: 'invoice' }] },
    { name: 'Ouro', from: 5, rate: 62.5, installments: [{ rate: 62.5, when: 'invoice' }] },
    {
      name: 'Diamante',
      from: 11,
      rate: 80,
      installments: [
        { rate: 20, when: 'closing' },
        { rate: 60, when: 'invoice' },
      ],
    },
  ],
  release_days: 3,
  invoice_days: 60,
};

it.each([
  [0, 'R$ 5.000,00 × 40% (Prata, 1º contrato fechado) = R$ 2.000,00', 'R$ 2.000,00'],
  [4, 'R$ 5.000,00 × 62,5% (Ouro, 5º contrato fechado) = R$ 3.125,00', 'R$ 3.125,00'],
])(
  'after %i contracts, says what the next one earns by the referral’s version',
  (closed, sentence, total) => {
    expect(spaced(rewardPreview(reais(5_000), closed, TERMS))).toEqual([
      sentence,
      `${total} liberados 3 dias depois do pagamento da primeira fatura.`,
    ]);
  },
);

it('names both parts of a Diamante’s reward', () => {
  expect(spaced(rewardPreview(reais(1_000), 10, TERMS))[1]).toBe(
    'R$ 200,00 liberados ao registrar o contrato; R$ 600,00 liberados 3 dias depois do pagamento da primeira fatura.',
  );
});

it('says on which day the reward is released and on which it expires', () => {
  const day = plainDate('2026-11-21');
  expect(day && releaseSentence('R$\u00a01,00', day, TERMS)).toBe(
    'R$\u00a01,00 ficam disponíveis em 24 de nov. de 2026, 3 dias depois do pagamento.',
  );
  expect(day && expirySentence(day)).toBe(
    'Sem o pagamento até 21 de nov. de 2026, a bonificação expira em 22 de nov. de 2026.',
  );
});
