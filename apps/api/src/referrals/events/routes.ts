import { apiReferralEvent } from '@indike/contract/integrations/events';
import { scopeOfEvent } from '@indike/rules/integrations/scopes';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { recordEvent } from './commands.ts';

export function apiEventRoutes(routes: Routes, deps: Deps): void {
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
