import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { plainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { expirySentence, releaseSentence, rewardPreview } from './expected-reward.ts';

const reais = (value: number) => centavosFromReais(value) ?? ZERO_CENTAVOS;
const spaced = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

it('says what the next contract earns and when it is released', () => {
  expect(spaced(rewardPreview(reais(5_000), 4))).toEqual([
    'R$ 5.000,00 × 60% (Ouro, 5º contrato fechado) = R$ 3.000,00',
    'R$ 3.000,00 liberados 5 dias após o pagamento da primeira fatura.',
  ]);
});

it('names both parts of a Diamante’s reward', () => {
  expect(spaced(rewardPreview(reais(1_000), 10))[1]).toBe(
    'R$ 200,00 liberados ao registrar o contrato; R$ 600,00 liberados 5 dias após o pagamento da primeira fatura.',
  );
});

it('says on which day the reward is released and on which it expires', () => {
  const day = plainDate('2026-11-21');
  expect(day && releaseSentence('R$\u00a01,00', day)).toBe(
    'R$\u00a01,00 ficam disponíveis em 26 de nov. de 2026, 5 dias após o pagamento.',
  );
  expect(day && expirySentence(day)).toBe(
    'Sem o pagamento até 21 de nov. de 2026, a bonificação expira em 22 de nov. de 2026.',
  );
});
