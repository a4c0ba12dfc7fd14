import * as contract from '@indike/contract/money/rewards';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { presentLevel, presentUpcoming } from './present.ts';
import { findLevel, findReferralReward, findUpcoming } from './queries.ts';
import { presentReward } from './reward-present.ts';
import { withProgramme } from '../programme/commands.ts';

export function rewardRoutes(routes: Routes, deps: Deps): void {
  routes.indikerRead(
    contract.myLevel,
    (_input, session) => withProgramme(deps.db, findLevel(deps.db, session)),
    ([row]) => presentLevel(row, dateInSaoPaulo(deps.clock.now())),
  );

  routes.indikerRead(
    contract.upcomingEarnings,
    (_input, session) => withProgramme(deps.db, findUpcoming(deps.db, session)),
    ([row]) => presentUpcoming(row, dateInSaoPaulo(deps.clock.now())),
  );

  routes.indikerRead(
    contract.referralReward,
    ({ params }, session) =>
      withProgramme(deps.db, findReferralReward(deps.db, { ...session, id: params.id })),
    ([{ id, reward, programme }]) =>
      id === null ? refuse('not_found') : { reward: reward && programme && presentReward(reward, programme) },
  );
}
