import { apiReferralEvent } from '@indike/contract/integrations/events';
import { apiCreateReferral } from '@indike/contract/integrations/new-referrals';
import { scopeOfEvent } from '@indike/rules/integrations/scopes';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { recordEvent } from './commands.ts';
import { createReferralFor } from './new-referrals.ts';

export function apiEventRoutes(routes: Routes, deps: Deps): void {
  routes.integration(apiCreateReferral, async ({ body }, caller, { context }) => {
    const created = await createReferralFor(deps, caller, body, context);
    if (isRefused(created)) return created;
    const { referralId, recordedAt } = created;
    if (referralId === null) return refuse('event_id_reused');
    return { event_id: body.event_id, referral_id: referralId, recorded_at: recordedAt.toISOString() };
  });

  routes.integration(
    apiReferralEvent,
    async ({ params, body }, caller, call) => {
      const ifMatch = call.request.headers['if-match'];
      const sent = { caller, referralId: params.id, event: body, ifMatch };
      const recorded = await recordEvent(deps, sent, call.context);
      if (isRefused(recorded)) return recorded;
      const { event_id, type } = body;
      return { event_id, type, referral_id: params.id, recorded_at: recorded.toISOString() };
    },
    scopeOfEvent,
  );
}
