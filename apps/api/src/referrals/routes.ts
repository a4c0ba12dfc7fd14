import { checkCnpj as checkCnpjEndpoint } from '@indike/contract/referrals/new-referral';
import * as contract from '@indike/contract/referrals/referrals';
import { presentStatus, statusOfNumber } from '@indike/contract/wire/numbers';
import { reachableStatuses } from '@indike/rules/referrals/referrals';
import { addDays, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { addressOf } from '../platform/client-address.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { withProgramme } from '../programme/commands.ts';
import { sendReferral } from './create-referral.ts';
import { checkCnpj } from './company-check.ts';
import { presentListed, presentReferral } from './present.ts';
import { findReferral, listReferrals } from './queries.ts';
import { containing } from '../platform/search-text.ts';

export function referralRoutes(routes: Routes, deps: Deps): void {
  routes.indiker(checkCnpjEndpoint, ({ body }, me, { now }) => checkCnpj(deps, me, body.cnpj, now));

  routes.indikerRead(
    contract.referrals,
    ({ query: { page, limit, status, name, startDate, endDate } }, session) =>
      listReferrals(deps.db, {
        ...session,
        status: status === undefined ? null : (statusOfNumber(status) ?? ''),
        name: name === undefined ? null : containing(name),
        from: startDate ? instantAtSaoPauloStart(startDate) : null,
        before: endDate ? instantAtSaoPauloStart(addDays(endDate, 1)) : null,
        limit,
        offset: (page - 1) * limit,
      }),
    ([row], { query: { page, limit } }) => ({
      data: row.page.map(presentListed),
      current_page: page,
      per_page: limit,
      total: row.total,
    }),
  );

  routes.indikerRead(
    contract.referralDetail,
    ({ params }, session) => withProgramme(deps.db, findReferral(deps.db, { ...session, id: params.id })),
    ([row]) => presentReferral(row) ?? refuse('not_found'),
  );

  routes.indiker(contract.statuses, async () => reachableStatuses.map(presentStatus));

  routes.indiker(contract.createReferral, ({ body }, userId, { request, now }) =>
    sendReferral(deps, body, { userId, address: addressOf(request), now }),
  );
}
