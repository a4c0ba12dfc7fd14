import * as contract from '@indike/contract/accounts/privacy';
import { registerObjection as registerContract } from '@indike/contract/operator/referral-work';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { readReferralDetail } from '../referrals/commands.ts';
import { acceptObjection, readObjection, registerObjection } from './commands.ts';

export function objectionRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.readObjection, ({ params }) => readObjection(deps, params));

  routes.open(contract.submitObjection, ({ params }, { now }) => acceptObjection(deps, params, now));

  routes.operator(registerContract, async ({ params, body }, _operatorId, call) => {
    const objection = { contactId: body.contact_id, reason: body.reason };
    const removed = await registerObjection(deps, params.id, objection, call.context);
    return isRefused(removed) ? removed : readReferralDetail(deps.db, params.id);
  });
}
