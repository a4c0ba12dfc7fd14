import * as contract from '@indike/contract/referrals/sharing';
import type { Deps } from '../deps.ts';
import { addressOf } from '../platform/client-address.ts';
import type { Routes } from '../platform/http/routes.ts';
import { submitCompany, linkOwner } from './commands.ts';
import { presentShareLink } from './present.ts';
import { findShareLink } from './queries.ts';
import { waitingOf } from './holds.ts';
import { withProgramme } from '../programme/commands.ts';

export function shareRoutes(routes: Routes, deps: Deps): void {
  routes.indikerRead(
    contract.myShareLink,
    async (_input, session) => {
      const rows = await withProgramme(deps.db, findShareLink(deps.db, session));
      return Promise.all(rows.map(async (row) => ({ ...row, waitingFor: await waitingOf(deps, row) })));
    },
    ([row]) => presentShareLink(row, deps.appUrl),
  );

  routes.open(contract.shareLink, ({ params }) => linkOwner(deps.db, params.code));

  routes.open(contract.submitCompany, ({ params, body }, { request, now }) =>
    submitCompany(deps, body, { code: params.code, address: addressOf(request), now }),
  );
}
