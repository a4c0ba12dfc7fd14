import type { GainsChartEntry, ReferralChartEntry } from '@indike/contract/money/reports';
import { addDays, formatMonth, onDay, type PlainDate } from '@indike/rules/dates/calendar';
import { levelFor } from '@indike/rules/money/levels';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import type { ChartEarning, GainsRow, MonthTotal } from './queries.ts';

/** The last `count` months up to the given one, by their first days. */
function monthsUntil(last: PlainDate, count: number): PlainDate[] {
  const months = [onDay(last, 1)];
  while (months.length < count) months.unshift(onDay(addDays(months[0] ?? last, -1), 1));
  return months;
}

function entryOf(month: PlainDate, totals: readonly MonthTotal[]): GainsChartEntry {
  const sum = (state: MonthTotal['state']) =>
    reaisFromCentavos(
      (totals.find((one) => one.state === state && one.month === month)?.total ?? 0) as Centavos,
    );
  return {
    available: sum('available'),
    paid: sum('paid'),
    receivable: sum('receivable'),
    date: { payment_liberate_date: month, abbreviate: formatMonth(month) },
  };
}

/** Ends with this month, or with the month of the latest release still to come (decisions section 5). Prata only. */
export function presentGains(row: GainsRow, months: number, today: PlainDate): GainsChartEntry[] {
  if (levelFor(row.closed).id !== 'prata') return [];
  const releases = row.months.filter(({ state }) => state === 'receivable').map(({ month }) => month);
  const last = [onDay(today, 1), ...releases].sort().at(-1) ?? today;
  return monthsUntil(last as PlainDate, months).map((month) => entryOf(month, row.months));
}

const GONE = new Set(['cancelled', 'expired']);

export const presentChartEarning = (earning: ChartEarning): ReferralChartEntry => ({
  id: earning.id,
  status: GONE.has(earning.state) ? 0 : 1,
  state: earning.state as ReferralChartEntry['state'],
  installment: earning.installment,
  installments: earning.installments,
  value: reaisFromCentavos(earning.value as Centavos),
  date: { payment_liberate_date: earning.release_on },
});
