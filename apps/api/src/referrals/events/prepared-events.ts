import type { ReferralEventForm } from '@indike/contract/integrations/events';
import { describeEvent } from '@indike/rules/integrations/assistant-texts';
import { CONFIRMATION_MINUTES } from '@indike/rules/integrations/assistant-tools';
import type { CallContext } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { ApiCaller } from '../../platform/http/api-keys/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { etagOf } from '../changes/present.ts';
import { findApiReferral } from '../changes/queries.ts';
import { digestOf, recordedBefore } from './claims.ts';
import { recordEvent, rehearseEvent } from './commands.ts';
import { findPreparedEvent, insertPreparedEvent, type PreparedForm } from './prepared-store.ts';

interface Prepared {
  readonly confirmationId: string;
  /** Exactly what the confirmation applies. */
  readonly description: string;
  readonly expiresAt: Date;
}

const withId = (event: PreparedForm, id: string) =>
  ({ ...event, event_id: `confirmation:${id}` }) as ReferralEventForm;

/** Stores the event until it is confirmed, unless it would be refused by now. */
export async function prepareEvent(
  deps: Deps,
  caller: ApiCaller,
  { referralId, event }: { readonly referralId: number; readonly event: PreparedForm },
  context: CallContext,
): Promise<Prepared | Refused> {
  const referral = await findApiReferral(deps.db, referralId);
  if (!referral) return refuse('not_found');
  const refused = await rehearseEvent(deps, { caller, referralId, event: withId(event, '') }, context);
  if (refused) return refused;
  const expiresAt = new Date(context.now.getTime() + CONFIRMATION_MINUTES * 60_000);
  const etag = etagOf(referral);
  const prepared = { keyId: caller.keyId, referralId, etag, event, expiresAt };
  const confirmationId = await insertPreparedEvent(deps.db, prepared);
  return {
    confirmationId,
    description: describeEvent(event, { ...referral, company: referral.company_name }),
    expiresAt,
  };
}

/**
 * Applies what the same key prepared, unless the referral has changed since. A repeated confirmation gets the time of the
 * first one and changes nothing.
 */
export async function confirmEvent(
  deps: Deps,
  caller: ApiCaller,
  confirmationId: string,
  context: CallContext,
): Promise<{ readonly referralId: number; readonly recordedAt: Date } | Refused> {
  const prepared = await findPreparedEvent(deps.db, { keyId: caller.keyId, id: confirmationId });
  if (!prepared) return refuse('confirmation_unknown');
  const { referralId, etag, event, expiresAt } = prepared;
  const confirmed = withId(event, confirmationId);
  const { keyId } = caller;
  const digest = digestOf([referralId, confirmed]);
  const known = await recordedBefore(deps.db, { keyId, eventId: confirmed.event_id, digest });
  if (known && !isRefused(known)) return { referralId, recordedAt: known.recordedAt };
  if (expiresAt <= context.now) return refuse('confirmation_expired');
  const sent = { caller, referralId, event: confirmed, ifMatch: etag };
  const recorded = await recordEvent(deps, sent, context);
  if (!isRefused(recorded)) return { referralId, recordedAt: recorded };
  return recorded.refused === 'version_stale' ? refuse('confirmation_stale') : recorded;
}
