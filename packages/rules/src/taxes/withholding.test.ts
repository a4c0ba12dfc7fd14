import { describe, expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import { addCentavos, type Centavos } from '../money/money.ts';
import {
  decideWithholding,
  isWithheldOn,
  NOTHING_PAID,
  paidOut,
  taxedAmounts,
  withheldFrom,
  type PaidInMonth,
} from './withholding.ts';

const MAY = dateOf(2026, 5, 15);
const paid = (gross: number, withheld: number): PaidInMonth => ({
  gross: gross as Centavos,
  withheld: withheld as Centavos,
});
const from = (gross: number, earlier = NOTHING_PAID) => withheldFrom(gross as Centavos, earlier, MAY);

describe('what is withheld from a payment', () => {
  it('is the tax of the month when it is the only payment', () => {
    expect(from(400_000)).toBe(0);
    expect(from(600_000)).toBe(39_454);
  });

  it('is the tax on the sum of the month less what was withheld already', () => {
    expect(from(200_000, paid(400_000, 0))).toBe(39_454);
    expect(from(160_720, paid(600_000, 39_454))).toBe(101_627 - 39_454);
  });

  it.each([[[760_720]], [[100_000, 660_720]], [[15_000, 15_000, 500_000, 230_720]], [[380_360, 380_360]]])(
    'adds up to the tax of the month however it is paid: %j',
    (payments) => {
      let earlier = NOTHING_PAID;
      for (const payment of payments) {
        const gross = payment as Centavos;
        const withheld = from(gross, earlier);
        earlier = {
          gross: addCentavos(earlier.gross, gross),
          withheld: addCentavos(earlier.withheld, withheld),
        };
      }
      expect(earlier).toEqual(paid(760_720, 101_627));
    },
  );

  it('leaves a centavo when too little was withheld from earlier payments of the month', () => {
    expect(from(15_000, paid(2_000_000, 0))).toBe(14_999);
  });

  it('is nothing when too much was withheld already', () => {
    expect(from(15_000, paid(400_000, 50_000))).toBe(0);
  });
});

it.each([
  ['requested', null],
  ['returned', null],
  ['scheduled', { withheld: 39_454, net: 560_546 }],
  ['paid', { withheld: 39_454, net: 560_546 }],
] as const)('a withdrawal of status %d is paid out as %j', (status, expected) => {
  const withdrawal = { status, total: 600_000 as Centavos, withheld: 39_454 as Centavos };
  expect(paidOut(withdrawal)).toEqual(expected);
  expect(taxedAmounts(withdrawal)).toEqual(
    expected ? { withheld: 394.54, net: 5_605.46 } : { withheld: null, net: null },
  );
});

describe('when the payer withholds', () => {
  const on = (month: number) => ({ effectiveFrom: dateOf(2026, month, 1), enabled: true });
  const off = (month: number) => ({ effectiveFrom: dateOf(2026, month, 1), enabled: false });

  it('not before it is turned on', () => {
    expect(isWithheldOn(MAY, [])).toBe(false);
    expect(isWithheldOn(MAY, [on(6)])).toBe(false);
  });

  it('from the effective date until the date on which it is turned off', () => {
    const periods = [on(3), off(7)];
    expect(isWithheldOn(dateOf(2026, 2, 28), periods)).toBe(false);
    expect(isWithheldOn(dateOf(2026, 3, 1), periods)).toBe(true);
    expect(isWithheldOn(dateOf(2026, 6, 30), periods)).toBe(true);
    expect(isWithheldOn(dateOf(2026, 7, 1), periods)).toBe(false);
  });

  it('by the later of two decisions for one date, whatever was set for other dates', () => {
    expect(isWithheldOn(MAY, [on(5), off(5)])).toBe(false);
    expect(isWithheldOn(MAY, [off(5), on(5)])).toBe(true);
    expect(isWithheldOn(MAY, [on(5), off(3)])).toBe(true);
  });

  it('changes only for today or later dates, and only to another setting', () => {
    const facts = { today: MAY, periods: [on(6)] };
    const decide = (month: number, day: number, enabled: boolean) =>
      decideWithholding({ effectiveFrom: dateOf(2026, month, day), enabled }, facts);
    expect(decide(5, 14, true)).toEqual({ ok: false, code: 'effective_in_past' });
    expect(decide(5, 15, false)).toEqual({ ok: false, code: 'already_so' });
    expect(decide(6, 10, true)).toEqual({ ok: false, code: 'already_so' });
    expect(decide(5, 15, true)).toEqual({ ok: true });
    expect(decide(6, 1, false)).toEqual({ ok: true });
  });
});
