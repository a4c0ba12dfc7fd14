import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { centavos, ZERO_CENTAVOS } from './money.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'zero reais'],
    [1, 'um centavo'],
    [21, 'vinte e um centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [1_700, 'dezessete reais'],
    [10_000, 'cem reais'],
    [10_100, 'cento e um reais'],
    [15_000, 'cento e cinquenta reais'],
    [99_999, 'novecentos e noventa e nove reais e noventa e nove centavos'],
    [100_000, 'mil reais'],
    [100_200, 'mil e dois reais'],
    [110_000, 'mil e cem reais'],
    [110_200, 'mil cento e dois reais'],
    [150_005, 'mil e quinhentos reais e cinco centavos'],
    [2_100_000, 'vinte e um mil reais'],
    [10_000_000, 'cem mil reais'],
    [
      123_456_789,
      'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos',
    ],
    [100_000_000, 'um milhão de reais'],
    [100_000_100, 'um milhão e um reais'],
    [250_000_000, 'dois milhões e quinhentos mil reais'],
    [100_000_000_000, 'um bilhão de reais'],
  ])('%d centavos: %s', (value, words) =>
    expect(amountInWords(centavos(value) ?? ZERO_CENTAVOS)).toBe(words),
  );
});
