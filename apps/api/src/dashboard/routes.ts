import { dashboard } from '@indike/contract/operator/dashboard';
import { dashboardReport } from '@indike/contract/operator/dashboard-report';
import { jobHealth } from '@indike/contract/operator/jobs';
import { setReferralOwner } from '@indike/contract/operator/referral-work';
import { operatorWithdrawals } from '@indike/contract/operator/money/money';
import type { OperatorAccess } from '@indike/contract/wire/access';
import { dateInSaoPaulo, dateOf, type PlainDate } from '@indike/rules/dates/calendar';
import { nextPayoutDate } from '@indike/rules/money/payout-dates';
import type { OperatorRole } from '@indike/rules/operators/roles';
import { findRunning } from '../campaigns/commands.ts';
import type { Deps } from '../deps.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { Routes } from '../platform/http/routes.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { readEmailBacklog } from '../platform/jobs/backlog.ts';
import { presentMoneyWork, presentOwnWork, presentReferralWork, presentSystemWork } from './present.ts';
import { readBatchWork, readOwnWork } from './my-day-queries.ts';
import { countReferralWork, readCrmWork, readMoneyWork } from './queries.ts';
import { readReport } from './report.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { findProgramme } from '../programme/commands.ts';

/** A role that may call the list may also see its counts. */
const may = (role: OperatorRole, { access }: { readonly access: OperatorAccess }) =>
  access.roles.includes(role);

const firstOf = (month: string): PlainDate => dateOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1);

const FIRST_REPORT = jobIdOf('dashboard-report', 'first', 0);

export function dashboardRoutes(routes: Routes, { db, reports, jobs }: Deps): void {
  const readMoney = async (operatorId: OperatorId, now: Date) => {
    const today = dateInSaoPaulo(now);
    const nextPayout = nextPayoutDate(today, await findProgramme(db, today), await findExtraHolidays(db));
    const campaigns = await findRunning(db, today);
    const [work, batches] = await Promise.all([
      readMoneyWork(db, nextPayout),
      readBatchWork(db, operatorId, today),
    ]);
    return presentMoneyWork(work, batches, { nextPayout, campaigns });
  };
  const readSystem = async () => {
    const [backlog, crm] = await Promise.all([readEmailBacklog(db), readCrmWork(db)]);
    return presentSystemWork(backlog, crm);
  };

  routes.operator(dashboard, async (_input, operatorId, { now, session: { role } }) => {
    const [referrals, mine, money, system] = await Promise.all([
      countReferralWork(db, now),
      may(role, setReferralOwner) ? readOwnWork(db, operatorId, now) : null,
      may(role, operatorWithdrawals) ? readMoney(operatorId, now) : null,
      may(role, jobHealth) ? readSystem() : null,
    ]);
    return {
      referrals: presentReferralWork(referrals),
      mine: mine && presentOwnWork(mine),
      money,
      system,
    };
  });

  routes.operator(dashboardReport, async ({ query }, _operatorId, { session: { role } }) => {
    const period = { from: firstOf(query.from), to: firstOf(query.to) };
    const report = await readReport(await reports(), period, may(role, operatorWithdrawals));
    // The constant job id enqueues it once, however often the page is read before the report exists.
    if (report.computed_at === null)
      await db.transaction().execute((tx) => jobs.sendAll(tx, 'dashboard-report', [{}], [FIRST_REPORT]));
    return report;
  });
}
