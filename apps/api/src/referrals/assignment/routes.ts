import * as contract from '@indike/contract/operator/referral-work';
import { situationName } from '@indike/rules/referrals/company-situations';
import { readRegister } from '../../companies/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { idempotencyKey } from '../../platform/idempotency.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { readReferralDetail } from '../detail/detail.ts';
import { addNote, changeFollowUp, changeOwner } from './commands.ts';
import { findCnpj, listOwners } from './queries.ts';

export function assignmentRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.referralOwners, () => listOwners(deps.db));

  routes.operator(contract.setReferralOwner, async ({ params, body }, _me, call) => {
    const changed = await changeOwner(deps, params.id, body, call.context);
    return isRefused(changed) ? changed : readReferralDetail(deps.db, params.id);
  });

  routes.operator(contract.setFollowUp, async ({ params, body }, _me, call) => {
    const changed = await changeFollowUp(deps, params.id, body, call.context);
    return isRefused(changed) ? changed : readReferralDetail(deps.db, params.id);
  });

  routes.operator(contract.addReferralNote, async ({ params, body }, _me, call) => {
    const note = { text: body.text, key: idempotencyKey(call.request) };
    const added = await addNote(deps, params.id, note, call.context);
    return isRefused(added) ? added : readReferralDetail(deps.db, params.id);
  });

  routes.operator(contract.companyRegister, async ({ params }, _me, { now }) => {
    const cnpj = await findCnpj(deps.db, params.id);
    if (cnpj === undefined) return refuse('not_found');
    const found = await readRegister(deps, cnpj, now);
    if (!found) return { company: null };
    const { situation, fetchedAt, ...company } = found;
    return {
      company: {
        ...company,
        situation: situation && situationName(situation),
        consulted_at: fetchedAt.toISOString(),
      },
    };
  });
}
