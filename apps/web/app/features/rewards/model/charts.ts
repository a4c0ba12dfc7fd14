import type { GainsChartEntry, ReferralChartEntry } from '@indike/contract/money/reports';
import { chartStatusNumbers } from '@indike/contract/wire/numbers';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import type { Bar, BarGroup } from '@indike/ui/charts/bar-chart.tsx';
import { installmentText } from '#app/shared/installment-text.ts';

const bar = (label: string, value: number, tone: Bar['tone']): Bar => ({
  label,
  value,
  text: moneyText(value),
  tone,
});

/** One group for each month: paid, released but not paid, not released yet. */
export function gainsGroups(months: readonly GainsChartEntry[]): BarGroup[] {
  return months.map(({ paid, available, receivable, date }) => ({
    name: date.abbreviate,
    bars: [
      bar('Pago', paid, 'paid'),
      bar('Liberado', available, 'ready'),
      bar('A liberar', receivable, 'coming'),
    ],
  }));
}

export const hasGains = (months: readonly GainsChartEntry[]) =>
  months.some(({ paid, available, receivable }) => paid > 0 || available > 0 || receivable > 0);

/** Says nothing about earnings outside these months, so that it is always true. */
export function emptyGainsText(months: readonly GainsChartEntry[]): string {
  const [first, last] = [months[0]?.date.abbreviate, months.at(-1)?.date.abbreviate];
  return `Nenhum valor pago, liberado ou a liberar de ${first} a ${last}. Cada valor aparece no mês em que é liberado ou pago.`;
}

const TONES: Readonly<Record<ReferralChartEntry['state'], Bar['tone']>> = {
  promised: 'coming',
  receivable: 'coming',
  available: 'ready',
  requested: 'ready',
  paid: 'paid',
  expired: 'off',
  cancelled: 'off',
};

/** One bar for each earning. */
export function paymentGroups(earnings: readonly ReferralChartEntry[]): BarGroup[] {
  return earnings.map(({ status, state, value, date, ...part }) => ({
    name: `${installmentText(part)}${releaseText(date.payment_liberate_date)}`,
    bars: [
      status === chartStatusNumbers.cancelled
        ? bar('Cancelado', value, 'off')
        : bar('Acordo', value, TONES[state]),
    ],
  }));
}

const releaseText = (day: string | null) => (day === null ? '' : `, ${dateText(day)}`);
