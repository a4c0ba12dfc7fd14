import type { dashboardReport, ReportFigures, ReportMonth } from '@indike/contract/operator/dashboard-report';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { addDays, firstOfNextMonth, type PlainDate, withDayOfMonth } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { FUNNEL_STAGES, funnelRank, medianDays, reachedAtLeast } from '@indike/rules/referrals/funnel';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/db/database.ts';
import {
  type CohortRow,
  type MoneyRow,
  type Period,
  readCancellations,
  readCohorts,
  readMoney,
  readRun,
  readStays,
  type StayRow,
} from './queries.ts';
import { computeReport, OTHER_REASON } from './report-store.ts';

type Report = ResponseOf<typeof dashboardReport>;

const reached = (cohorts: readonly CohortRow[]): number[] =>
  reachedAtLeast(cohorts.map(({ stage, referrals }) => ({ rank: stage, count: referrals })));

function presentStays(rows: readonly StayRow[]): Report['stays'] {
  return referralStatuses.flatMap((status) => {
    const stays = rows.filter((row) => row.status === status);
    const median = medianDays(stays);
    if (median === null) return [];
    const left = stays.reduce((sum, { count }) => sum + count, 0);
    return { status, left, median_days: median };
  });
}

const presentMoney = ({ contracts, ...amounts }: MoneyRow): ReportMonth['money'] => ({
  contracts,
  value: reaisFromCentavos(amounts.value),
  rewards: reaisFromCentavos(amounts.rewards),
  promised: reaisFromCentavos(amounts.promised),
  receivable: reaisFromCentavos(amounts.receivable),
  available: reaisFromCentavos(amounts.available),
  requested: reaisFromCentavos(amounts.requested),
});

function monthsOf({ from, to }: Period): PlainDate[] {
  const months: PlainDate[] = [];
  for (let month = from; month <= to; month = firstOfNextMonth(month)) months.push(month);
  return months;
}

/** As many months, just before. */
function periodBefore(period: Period): Period {
  let from = period.from;
  for (const _ of monthsOf(period)) from = withDayOfMonth(addDays(from, -1), 1);
  return { from, to: withDayOfMonth(addDays(period.from, -1), 1) };
}

const reasonText = (reason: string): string =>
  reason === OTHER_REASON ? 'Outro motivo' : (cancelReasonText(reason) ?? reason);

const WON = funnelRank('won');

async function readFigures(db: Db, period: Period, withMoney: boolean): Promise<ReportFigures> {
  const [cohorts, cancellations, stays, money] = await Promise.all([
    readCohorts(db, period),
    readCancellations(db, period),
    readStays(db, period),
    withMoney ? readMoney(db, period) : [],
  ]);
  const counts = reached(cohorts);
  return {
    funnel: FUNNEL_STAGES.map((stage, rank) => ({ stage, referrals: counts[rank] ?? 0 })),
    cancelled: cohorts.reduce((sum, { cancelled, referrals }) => (cancelled ? sum + referrals : sum), 0),
    cancellations: cancellations.map(({ reason, referrals }) => ({ reason: reasonText(reason), referrals })),
    stays: presentStays(stays),
    months: monthsOf(period).map((month) => {
      const rows = cohorts.filter((row) => row.month === month);
      // Like the month's money, without the contracts that were cancelled.
      const lasting = rows.filter(({ cancelled }) => !cancelled);
      const row = money.find((other) => other.month === month);
      return {
        month: month.slice(0, 7),
        made: reached(rows)[0] ?? 0,
        won: reached(lasting)[WON] ?? 0,
        money: row ? presentMoney(row) : null,
      };
    }),
  };
}

/**
 * The report of a period and of the one before, read from what the job stored. Without `withMoney` it covers referrals
 * only.
 */
export async function readReport(db: Db, period: Period, withMoney: boolean): Promise<Report> {
  const run = await readRun(db);
  const before = periodBefore(period);
  const isKnown = run !== undefined && run.first_month !== null && run.first_month <= before.from;
  const [figures, previous] = await Promise.all([
    readFigures(db, period, withMoney),
    isKnown ? readFigures(db, before, withMoney) : null,
  ]);
  return { computed_at: run?.computed_at.toISOString() ?? null, ...figures, previous };
}

/** Hourly job. Does nothing while another run is in progress. */
export async function refreshReport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await computeReport(db, clock.now());
}
