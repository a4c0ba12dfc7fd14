import { clawback } from '@indike/contract/operator/money/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../../audit/commands.ts';
import { readReferralDetail } from '../referrals/detail.ts';
import { registerClawback } from './commands.ts';

export function clawbackRoutes(routes: Routes, deps: Deps): void {
  routes.operator(clawback, async ({ params, body }, operatorId, call) => {
    const recorded = await registerClawback(deps, params.id, body, operatorContext(operatorId, call));
    return isRefused(recorded) ? recorded : readReferralDetail(deps.db, params.id);
  });
}
