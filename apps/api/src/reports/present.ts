import type { Programme } from '@indike/rules/money/programme';
import type { GainsChartEntry, ReferralChartEntry } from '@indike/contract/money/reports';
import { addDays, formatMonth, withDayOfMonth, type PlainDate } from '@indike/rules/dates/calendar';
import type { EarningState } from '@indike/rules/money/earnings';
import { levelFor } from '@indike/rules/money/levels';
import { reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { awardedBy } from '../campaigns/commands.ts';
import type { ChartEarning, GainsRow, MonthTotal } from './queries.ts';

/** The first days of `count` months, ending with the month of `last`. */
function monthsUntil(last: PlainDate, count: number): PlainDate[] {
  const months = [withDayOfMonth(last, 1)];
  while (months.length < count) months.unshift(withDayOfMonth(addDays(months[0] ?? last, -1), 1));
  return months;
}

function entryOf(month: PlainDate, totals: readonly MonthTotal[]): GainsChartEntry {
  const sum = (state: MonthTotal['state']) =>
    reaisFromCentavos(
      totals.find((one) => one.state === state && one.month === month)?.total ?? ZERO_CENTAVOS,
    );
  return {
    available: sum('available'),
    paid: sum('paid'),
    receivable: sum('receivable'),
    date: { payment_liberate_date: month, abbreviate: formatMonth(month) },
  };
}

/** Ends with this month, or with that of the latest future release. Empty above the first level (product 5.8). */
export function presentGains(
  row: GainsRow & { readonly programme: Programme },
  months: number,
  today: PlainDate,
): GainsChartEntry[] {
  if (levelFor(row.closed, row.programme) !== row.programme.levels[0]) return [];
  const releases = row.months.filter(({ state }) => state === 'receivable').map(({ month }) => month);
  const last = [withDayOfMonth(today, 1), ...releases].sort().at(-1) ?? today;
  return monthsUntil(last, months).map((month) => entryOf(month, row.months));
}

const CANCELLED_STATES: ReadonlySet<EarningState> = new Set(['cancelled', 'expired']);

/** The wire's values of a chart earning's `status`. */
const CHART_STATUS = { cancelled: 0, agreed: 1 } as const;

export const presentChartEarning = (earning: ChartEarning): ReferralChartEntry => ({
  id: earning.id,
  status: CANCELLED_STATES.has(earning.state) ? CHART_STATUS.cancelled : CHART_STATUS.agreed,
  state: earning.state,
  ...awardedBy(earning.campaign),
  installment: earning.installment,
  installments: earning.installments,
  value: reaisFromCentavos(earning.value),
  date: { payment_liberate_date: earning.release_on },
});
