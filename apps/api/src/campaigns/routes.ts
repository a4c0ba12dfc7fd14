import * as contract from '@indike/contract/money/campaigns';
import * as operated from '@indike/contract/operator/money/campaigns';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { withProgramme } from '../programme/commands.ts';
import { approveCampaign, endCampaign, prepareCampaign } from './commands.ts';
import { presentCampaign, presentMyCampaigns } from './present.ts';
import { findMyCampaigns, listCampaigns } from './queries.ts';

export function campaignRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;

  routes.indikerRead(
    contract.campaigns,
    (_input, session) => withProgramme(db, findMyCampaigns(db, session)),
    ([row]) => ({ data: presentMyCampaigns(row) }),
  );

  routes.operator(operated.operatorCampaigns, async (_input, _me, { now }) => ({
    data: (await listCampaigns(db)).map((row) => presentCampaign(row, dateInSaoPaulo(now))),
  }));

  routes.operator(operated.prepareCampaign, ({ body }, _me, call) =>
    prepareCampaign(deps, body, call.context),
  );

  routes.operator(operated.approveCampaign, ({ params }, _me, call) =>
    approveCampaign(deps, params.id, call.context),
  );

  routes.operator(operated.endCampaign, ({ params, body }, _me, call) =>
    endCampaign(deps, { id: params.id, reason: body.reason }, call.context),
  );
}
