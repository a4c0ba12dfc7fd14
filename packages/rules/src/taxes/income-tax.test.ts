import { describe, expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { monthlyIncomeTax } from './income-tax.ts';

const MAY_2026 = dateOf(2026, 5, 15);
const DECEMBER_2025 = dateOf(2025, 12, 15);
const tax = (gross: number, socialSecurity = 0, on = MAY_2026) =>
  monthlyIncomeTax({ gross: gross as Centavos, socialSecurity: socialSecurity as Centavos, on });

describe('the income tax of 2026', () => {
  it.each([
    ['R$ 4.000,00', 400_000, 0],
    ['R$ 5.000,00, the last income without tax', 500_000, 0],
    ['R$ 5.000,01', 500_001, 0],
    ['R$ 6.000,00', 600_000, 39_454],
    ['R$ 7.350,00, where the reduction has shrunk to nothing', 735_000, 94_554],
    ['R$ 7.350,01', 735_001, 94_554],
    ['R$ 7.607,20', 760_720, 101_627],
    ['R$ 100.000,00', 10_000_000, 2_642_429],
    ['R$ 2.428,80, below the first bracket', 242_880, 0],
    ['nothing', 0, 0],
  ])('with the simplified discount: %s', (_name, gross, expected) => {
    expect(tax(gross)).toBe(expected);
  });

  it('deducts the social security contribution when it is more than the simplified discount', () => {
    expect(tax(600_000, 64_960)).toBe(38_288);
    expect(tax(600_000, 60_719)).toBe(39_454);
  });

  it('never falls as the income grows, and takes less than half of each further real', () => {
    for (let gross = 0; gross < 1_200_000; gross += 100) {
      const more = tax(gross + 100) - tax(gross);
      expect([gross, more >= 0 && more < 50]).toEqual([gross, true]);
    }
  });

  it('is exact for the largest amounts that the product accepts', () => {
    // 1 000 000 000,00 − 607,20 at 27,5 %, less 908,73
    expect(tax(100_000_000_000)).toBe(27_499_892_429);
  });
});

describe('the tables are dated', () => {
  it.each([
    ['R$ 4.000,00', 400_000, 11_476],
    ['R$ 5.000,00', 500_000, 31_289],
    ['R$ 6.000,00', 600_000, 57_429],
    ['R$ 3.000,00', 300_000, 0],
    ['R$ 3.100,00', 310_000, 480],
  ])('without a reduction in 2025: %s', (_name, gross, expected) => {
    expect(tax(gross, 0, DECEMBER_2025)).toBe(expected);
  });

  it('a month uses its own table from its first day', () => {
    expect(tax(400_000, 0, dateOf(2025, 12, 31))).toBe(11_476);
    expect(tax(400_000, 0, dateOf(2026, 1, 1))).toBe(0);
  });
});
