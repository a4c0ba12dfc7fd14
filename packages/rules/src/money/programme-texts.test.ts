import { describe, expect, it } from 'vitest';
import { FIRST_PROGRAMME } from './first-programme.ts';
import { shareBonusText } from './programme-texts.ts';

describe('the sentence about the share bonus', () => {
  it.each([
    [25, /^Cada novo Indiker .* rende R\$\s5,00 a você, até o 25º: no máximo R\$\s125,00\.$/],
    [1, /^O primeiro novo Indiker .* rende R\$\s5,00 a você\.$/],
    [0, /^Novos cadastros pelo seu link exclusivo não rendem bônus\.$/],
  ])('for %i people', (shareBonusLimit, expected) =>
    expect(shareBonusText({ ...FIRST_PROGRAMME, shareBonusLimit })).toMatch(expected),
  );
});
