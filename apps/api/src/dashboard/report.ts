import type { dashboardReport, ReportMonth } from '@indike/contract/operator/dashboard-report';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { firstOfNextMonth, type PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { FUNNEL_STAGES, funnelRank, medianDays, reachedAtLeast } from '@indike/rules/referrals/funnel';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/db/database.ts';
import {
  type CohortRow,
  type MoneyRow,
  type Period,
  readCohorts,
  readMoney,
  readStays,
  reportComputedAt,
  type StayRow,
} from './queries.ts';
import { computeReport } from './report-store.ts';

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

const WON = funnelRank('won');

/** The report of a period, read from what the job stored. Without `withMoney` it covers referrals only. */
export async function readReport(db: Db, period: Period, withMoney: boolean): Promise<Report> {
  const [computedAt, cohorts, stays, money] = await Promise.all([
    reportComputedAt(db),
    readCohorts(db, period),
    readStays(db, period),
    withMoney ? readMoney(db, period) : [],
  ]);
  const counts = reached(cohorts);
  return {
    computed_at: computedAt?.toISOString() ?? null,
    funnel: FUNNEL_STAGES.map((stage, rank) => ({ stage, referrals: counts[rank] ?? 0 })),
    cancelled: cohorts.reduce((sum, { cancelled, referrals }) => (cancelled ? sum + referrals : sum), 0),
    stays: presentStays(stays),
    months: monthsOf(period).map((month) => {
      const ofMonth = reached(cohorts.filter((row) => row.month === month));
      const row = money.find((other) => other.month === month);
      return {
        month: month.slice(0, 7),
        made: ofMonth[0] ?? 0,
        won: ofMonth[WON] ?? 0,
        money: row ? presentMoney(row) : null,
      };
    }),
  };
}

/** Hourly job. Does nothing while another run is in progress. */
export async function refreshReport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await computeReport(db, clock.now());
}
