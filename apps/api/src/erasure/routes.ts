import * as contract from '@indike/contract/accounts/privacy';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { HttpError } from '../platform/refusal.ts';
import { eraseAccount, erasureEligibility } from './commands.ts';

export function erasureRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(contract.erasureEligibility, (_input, me, { now }) => erasureEligibility(deps.db, me, now));

  routes.indiker(contract.eraseMe, async ({ body }, me, { now }) => {
    const answer = await eraseAccount(deps, {
      me,
      code: body.validation_code,
      waiver: body.waive_balance ?? null,
      now,
    });
    if ('reasons' in answer) throw new HttpError(409, answer.reasons.join(' '), { code: answer.refused });
    return answer;
  });
}
