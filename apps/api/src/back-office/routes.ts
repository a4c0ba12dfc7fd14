import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { clawbackRoutes } from './clawbacks/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { holidayRoutes } from './holidays/routes.ts';
import { indikerRoutes } from './indikers/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { ledgerCheckRoutes } from './ledger/routes.ts';
import { operatorRoutes } from './operators/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { operatorReferralRoutes } from './referrals/routes.ts';
import { referralWorkRoutes } from './referrals/work-routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { operatorSessionRoutes } from './sign-in/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { operatorWithdrawalRoutes } from './withdrawals/routes.ts';

export function backOfficeRoutes(routes: Routes, deps: Deps): void {
  operatorSessionRoutes(routes, deps);
  secondFactorRoutes(routes, deps);
  operatorRoutes(routes, deps);
  dashboardRoutes(routes, deps);
  queueRoutes(routes, deps);
  operatorReferralRoutes(routes, deps);
  referralWorkRoutes(routes, deps);
  viewRoutes(routes, deps);
  invoiceRoutes(routes, deps);
  clawbackRoutes(routes, deps);
  operatorWithdrawalRoutes(routes, deps);
  holidayRoutes(routes, deps);
  indikerRoutes(routes, deps);
  auditRoutes(routes, deps);
  ledgerCheckRoutes(routes, deps);
  jobRoutes(routes, deps);
}
