import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelFor, progressToNext } from './levels.ts';

it.each([
  [0, 'Prata', 50],
  [1, 'Prata', 50],
  [3, 'Prata', 50],
  [4, 'Ouro', 60],
  [10, 'Ouro', 60],
  [11, 'Diamante', 80],
  [12, 'Diamante', 80],
  [1000, 'Diamante', 80],
])('%d closed: %s, %d %%', (count, name, rate) => expect(levelFor(count)).toMatchObject({ name, rate }));

it.each([
  [0, 4, 'Faltam 4 empresas fechadas para o nível Ouro, com bonificação de 60 %.'],
  [3, 1, 'Falta 1 empresa fechada para o nível Ouro, com bonificação de 60 %.'],
  [4, 7, 'Faltam 7 empresas fechadas para o nível Diamante, com bonificação de 80 %.'],
  [11, 0, 'Você está no nível Diamante, o mais alto, com bonificação de 80 %.'],
])('%d closed: %d missing', (count, missing, sentence) => {
  expect(progressToNext(count)).toMatchObject({ missing, sentence });
});

it('misses exactly what leads to the next level, and never pays less for more', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), (count) => {
      const { level, next, missing, share } = progressToNext(count);
      expect(levelFor(count + missing)).toBe(next ?? level);
      expect(share >= 0 && share <= 1).toBe(true);
      expect(levelFor(count + 1).rate).toBeGreaterThanOrEqual(level.rate);
    }),
  );
});
