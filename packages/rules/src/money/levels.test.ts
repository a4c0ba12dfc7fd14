import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelFor, nextContractSentence, nextLevelInMoney, progressToNext } from './levels.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

it.each([
  [0, 'Prata', 50],
  [1, 'Prata', 50],
  [3, 'Prata', 50],
  [4, 'Ouro', 60],
  [10, 'Ouro', 60],
  [11, 'Diamante', 80],
  [12, 'Diamante', 80],
  [1000, 'Diamante', 80],
])('%d closed: %s, %d%%', (count, name, rate) =>
  expect(levelFor(count, FIRST_PROGRAMME)).toMatchObject({ name, rate }),
);

it.each([
  [0, 4, 'Com mais 4 contratos fechados, você chega ao Ouro: 60%.'],
  [2, 2, 'Com mais 2 contratos fechados, você chega ao Ouro: 60%.'],
  [3, 1, 'O próximo contrato fechado já é Ouro: 60%.'],
  [4, 7, 'Com mais 7 contratos fechados, você chega ao Diamante: 80%.'],
  [11, 0, 'É o nível mais alto.'],
])('%d closed: %d missing', (count, missing, sentence) => {
  expect(progressToNext(count, FIRST_PROGRAMME)).toMatchObject({ missing, sentence });
});

it.each([
  [0, 50],
  [2, 50],
  [3, 60],
  [9, 60],
  [10, 80],
  [11, 80],
])('with %d closed, the next contract is paid at %d%%', (closed, rate) => {
  expect(nextContractSentence(closed, FIRST_PROGRAMME)).toBe(`Seu próximo contrato rende ${rate}% do valor.`);
});

it('counts exactly what is missing to the next level, and the rate never falls', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), (count) => {
      const { level, next, missing, share } = progressToNext(count, FIRST_PROGRAMME);
      expect(levelFor(count + missing, FIRST_PROGRAMME)).toBe(next ?? level);
      expect(share >= 0 && share <= 1).toBe(true);
      expect(levelFor(count + 1, FIRST_PROGRAMME).rate).toBeGreaterThanOrEqual(level.rate);
    }),
  );
});

it.each([
  [0, 'mais 4 contratos e cada R$ 5.000,00 rendem R$ 500,00 a mais'],
  [2, 'mais 2 contratos e cada R$ 5.000,00 rendem R$ 500,00 a mais'],
  [3, 'mais 1 contrato e cada R$ 5.000,00 rendem R$ 500,00 a mais'],
  [4, 'mais 7 contratos e cada R$ 5.000,00 rendem R$ 1.000,00 a mais'],
  [11, null],
])('%d closed: the next level in money is %s', (closed, text) =>
  expect(nextLevelInMoney(closed, FIRST_PROGRAMME)?.replaceAll('\u00a0', ' ') ?? null).toBe(text),
);

it('counts the next level in money by the levels of another version, past one that pays no more', () => {
  const [first] = FIRST_PROGRAMME.levels;
  const levels = [
    first,
    { ...first, id: 'bronze', fromClosed: 2 },
    { ...first, id: 'platina', fromClosed: 5, rate: 62.5 },
  ] as const;
  const inMoney = (closed: number) => nextLevelInMoney(closed, { levels })?.replaceAll('\u00a0', ' ') ?? null;
  expect(inMoney(1)).toBe('mais 4 contratos e cada R$ 5.000,00 rendem R$ 625,00 a mais');
  expect([inMoney(5), nextLevelInMoney(0, { levels: [first] })]).toEqual([null, null]);
});
