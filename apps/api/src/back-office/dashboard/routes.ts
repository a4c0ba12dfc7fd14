import { dashboard } from '@indike/contract/operator/dashboard';
import { jobHealth } from '@indike/contract/operator/jobs';
import { operatorWithdrawals } from '@indike/contract/operator/money';
import { callName, type Endpoint } from '@indike/contract/wire/endpoint';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { nextPayoutDate } from '@indike/rules/dates/payout-dates';
import { mayCall, type OperatorRole } from '@indike/rules/operators/roles';
import type { Deps } from '../../deps.ts';
import { findExtraHolidays } from '../../holidays/holiday-queries.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readEmailBacklog } from '../../platform/jobs/backlog.ts';
import { presentMoneyWork, presentReferralWork, presentSystemWork } from './present.ts';
import { countReferralWork, readMoneyWork } from './queries.ts';

/** Who may list a thing may count it. */
const may = (role: OperatorRole, endpoint: Endpoint) => mayCall(role, callName(endpoint));

export function dashboardRoutes(routes: Routes, { db }: Deps): void {
  const readMoney = async (now: Date) => {
    const nextPayout = nextPayoutDate(dateInSaoPaulo(now), await findExtraHolidays(db));
    return presentMoneyWork(await readMoneyWork(db, nextPayout), nextPayout);
  };
  const readSystem = async () => presentSystemWork(await readEmailBacklog(db));

  routes.operator(dashboard, async (_input, _operatorId, { now, session: { role } }) => {
    const [referrals, money, system] = await Promise.all([
      countReferralWork(db, now),
      may(role, operatorWithdrawals) ? readMoney(now) : null,
      may(role, jobHealth) ? readSystem() : null,
    ]);
    return { referrals: presentReferralWork(referrals), money, system };
  });
}
