import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { apiEventRoutes } from './events/routes.ts';
import { apiExportRoutes } from './exports/routes.ts';
import { apiKeyRoutes } from './keys/routes.ts';
import { apiReferralRoutes } from './referrals/routes.ts';
import { apiWithdrawalRoutes } from './withdrawals/routes.ts';

export function integrationRoutes(routes: Routes, deps: Deps): void {
  apiKeyRoutes(routes, deps);
  apiReferralRoutes(routes, deps);
  apiEventRoutes(routes, deps);
  apiWithdrawalRoutes(routes, deps);
  apiExportRoutes(routes, deps);
}
