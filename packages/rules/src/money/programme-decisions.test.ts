import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';
import { earliestDay, whyDayRefused } from './programme-decisions.ts';
import type { Programme } from './programme.ts';

const withRate = (rate: number): Programme['levels'] => {
  const [first, ...others] = FIRST_PROGRAMME.levels;
  return [{ ...first, rate, installments: [{ rate, trigger: 'first_invoice' }] }, ...others];
};
const versionFrom = (version: number, day: string, terms: Partial<Programme> = {}): Programme => ({
  ...FIRST_PROGRAMME,
  ...terms,
  version,
  effectiveFrom: day as PlainDate,
});

describe('the notice', () => {
  const today = '2026-11-21' as PlainDate;
  const more = withRate(52);
  const less = withRate(49);
  const next = (levels: Programme['levels'], from = '2026-12-20') => versionFrom(9, from, { levels });

  it('is a day for what only gives and ten for what takes anything away', () => {
    expect(earliestDay(next(more), [FIRST_PROGRAMME], today)).toBe('2026-11-22');
    expect(earliestDay(next(less), [FIRST_PROGRAMME], today)).toBe('2026-12-01');
    expect(earliestDay(next(FIRST_PROGRAMME.levels), [FIRST_PROGRAMME], today)).toBe('2026-11-22');
  });

  it('compares with every version that is promised until then', () => {
    const between = versionFrom(2, '2026-12-19', { levels: more });
    const back = next(FIRST_PROGRAMME.levels);
    expect(earliestDay(back, [FIRST_PROGRAMME, between], today)).toBe('2026-12-01');
    expect(
      earliestDay({ ...back, effectiveFrom: '2026-12-18' as PlainDate }, [FIRST_PROGRAMME, between], today),
    ).toBe('2026-11-22');
    // Not by a version that is over.
    const over = versionFrom(3, '2020-01-01', { levels: more });
    const now = versionFrom(4, '2026-01-01');
    expect(earliestDay(back, [FIRST_PROGRAMME, over, now], today)).toBe('2026-11-22');
  });

  it.each([
    ['2026-11-22', '2026-11-30', 'taken_back_too_soon'],
    ['2026-11-22', '2026-12-01', null],
    // From its day on, the other one is never in force.
    ['2026-11-30', '2026-11-30', null],
    ['2026-11-21', '2026-11-30', 'effective_too_early'],
  ])('of %s is not shortened by a version of %s: %s', (day, laterDay, code) => {
    const later = versionFrom(2, laterDay);
    expect(whyDayRefused(next(more, day), [FIRST_PROGRAMME, later], today)).toBe(code);
    expect(whyDayRefused(next(FIRST_PROGRAMME.levels, '2026-11-22'), [FIRST_PROGRAMME, later], today)).toBe(
      null,
    );
  });

  it('is not shortened by the withdrawal of a version between', () => {
    const between = versionFrom(2, '2026-11-24', { levels: more });
    const later = versionFrom(3, '2026-11-28');
    const version = next(more, '2026-11-22');
    expect(whyDayRefused(version, [FIRST_PROGRAMME, between, later], today)).toBe('taken_back_too_soon');
    expect(whyDayRefused(version, [FIRST_PROGRAMME, between], today)).toBe(null);
  });
});
