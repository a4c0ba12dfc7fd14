import * as contract from '@indike/contract/money/programme';
import * as operated from '@indike/contract/operator/money/programme-versions';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { replacedBy } from '@indike/rules/money/programme-versions';
import type { Deps } from '../deps.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { approveVersion, prepareVersion, withdrawVersion } from './commands.ts';
import { presentEmail } from './emails.ts';
import { approvedOf, presentPayout, presentProgramme, presentVersion } from './present.ts';
import { findProgrammeInForce, listVersions, SIMULATED_MONTHS, simulate } from './queries.ts';

export function programmeRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;

  routes.open(contract.programme, async (_input, { now }) => {
    const today = dateInSaoPaulo(now);
    const programme = await findProgrammeInForce(db, today);
    const nextPayout = presentPayout(programme, today, [...(await findExtraHolidays(db))]);
    return { ...presentProgramme(programme), next_payout: nextPayout };
  });

  routes.operator(operated.programmeVersions, async (_input, _me, { now }) => {
    const versions = await listVersions(db);
    return { data: versions.map((row) => presentVersion(row, versions, dateInSaoPaulo(now))) };
  });

  routes.operator(operated.prepareProgramme, ({ body }, _me, call) =>
    prepareVersion(deps, body, call.context),
  );

  routes.operator(operated.simulateProgramme, async ({ params }, _me, { now }) => {
    const found = await simulate(await deps.reports(), params.id, dateInSaoPaulo(now));
    if (!found) return refuse('not_found');
    const versions = await listVersions(db);
    const version = versions.find(({ id }) => id === params.id)?.programme;
    const before = version && replacedBy(version, approvedOf(versions));
    return {
      months: SIMULATED_MONTHS,
      ...found,
      rewards_now: reaisFromCentavos(found.rewards_now),
      rewards_then: reaisFromCentavos(found.rewards_then),
      email: before ? presentEmail({ version, before, appUrl: deps.appUrl }) : null,
    };
  });

  routes.operator(operated.approveProgramme, ({ params }, _me, call) =>
    approveVersion(deps, params.id, call.context),
  );

  routes.operator(operated.withdrawProgramme, ({ params, body }, _me, call) =>
    withdrawVersion(deps, { id: params.id, reason: body.reason }, call.context),
  );
}
