import { REFUSALS } from '@indike/contract/errors/errors';
import type { ReferralEventForm } from '@indike/contract/integrations/events';
import { apiScope } from '@indike/rules/integrations/scopes';
import type { CallContext } from '../../audit/commands.ts';
import { transitionAndNotify, type TransitionContext } from '../transitions/commands.ts';
import { addNote } from '../assignment/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApiCaller } from '../../platform/http/api-keys/authentication.ts';
import { isSameVersion } from '../../platform/http/content-negotiation.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { etagOf } from '../changes/present.ts';
import { claimEvent, digestOf, recordedBefore } from './claims.ts';
import { versionOf, type NewEvent } from './store.ts';
import { registerInvoicePayment } from '../../rewards/commands.ts';
import { lockReferralsOfCompany } from '../../referral-status/commands.ts';

/** Applies the event with the back office's own commands, so that the same rules hold for a system. */
function applyEvent(
  deps: Deps,
  referralId: number,
  event: ReferralEventForm,
  context: TransitionContext,
): Promise<unknown> {
  switch (event.type) {
    case 'contacted':
      return transitionAndNotify(deps, referralId, { status: 'in_contact', note: event.note }, context);
    case 'contact_invalid':
      return transitionAndNotify(deps, referralId, { status: 'fix_contact', note: event.note }, context);
    case 'negotiation': {
      const { estimated_value_centavos: estimated_value, note } = event;
      return transitionAndNotify(
        deps,
        referralId,
        { status: 'in_negotiation', estimated_value, note },
        context,
      );
    }
    case 'contract': {
      const { note, value_centavos: value, closed_at, first_invoice_due_date, confirm_dates } = event;
      const contract = { value, closed_at, first_invoice_due_date, confirm_dates };
      return transitionAndNotify(deps, referralId, { status: 'accepted', contract, note }, context);
    }
    case 'cancelled': {
      const { reason, reason_text, note } = event;
      return transitionAndNotify(
        deps,
        referralId,
        { status: 'cancelled', reason, reason_text, note },
        context,
      );
    }
    case 'invoice_paid': {
      const payment = { paidOn: event.paid_at, datesConfirmed: event.confirm_dates === true };
      return registerInvoicePayment(deps, referralId, payment, context);
    }
    case 'note':
      return addNote(deps, referralId, { text: event.text }, context);
  }
}

/** Maps the fields of the back office's forms to those of an event. */
const EVENT_FIELDS: Readonly<Record<string, string>> = {
  estimated_value: 'estimated_value_centavos',
  'contract.value': 'value_centavos',
  'contract.closed_at': 'closed_at',
  'contract.first_invoice_due_date': 'first_invoice_due_date',
};

/** Reports the refusal under the field that the caller sent. */
function inEventFields(refused: Refused): Refused {
  const field = EVENT_FIELDS[REFUSALS[refused.refused].field ?? ''];
  return field === undefined ? refused : { ...refused, field };
}

/** A cancellation takes the reward of a signed contract back, so only a key that records contracts may end one. */
const contextOf = ({ scopes }: ApiCaller, context: CallContext): TransitionContext =>
  scopes.includes(apiScope.contractsWrite) ? context : { ...context, contractKept: 'scope_missing' };

interface Sent {
  readonly caller: ApiCaller;
  readonly referralId: number;
  readonly event: ReferralEventForm;
  readonly ifMatch: string | undefined;
}

/**
 * Why the event would be refused now; null if it would be applied. Does everything, as the event would, and rolls it
 * back.
 */
export async function rehearseEvent(
  deps: Deps,
  { caller, referralId, event }: Omit<Sent, 'ifMatch'>,
  context: CallContext,
): Promise<Refused | null> {
  const rehearsed = new Error('rolled back after a rehearsal');
  const rehearsal = applyEvent(deps, referralId, event, {
    ...contextOf(caller, context),
    async wrap(_tx, run) {
      const result = await run();
      if (isRefused(result)) return result;
      throw rehearsed;
    },
  });
  try {
    const result = await rehearsal;
    return isRefused(result) ? inEventFields(result) : null;
  } catch (error) {
    if (error === rehearsed) return null;
    throw error;
  }
}

/** Takes the row locks of a status change, so that the referral cannot change after the comparison. */
async function isStale(tx: Tx, referralId: number, ifMatch: string | undefined): Promise<boolean> {
  if (ifMatch === undefined) return false;
  await lockReferralsOfCompany(tx, referralId);
  const version = await versionOf(tx, referralId);
  return version !== undefined && !isSameVersion(ifMatch, etagOf({ id: referralId, version }));
}

/** Applies the event. Returns when: now, or at the time of an earlier request with the same id and content. */
export async function recordEvent(
  deps: Deps,
  { caller, referralId, event, ifMatch }: Sent,
  context: CallContext,
): Promise<Date | Refused> {
  const { event_id: eventId, type } = event;
  const digest = digestOf([referralId, event]);
  const added: NewEvent = { keyId: caller.keyId, eventId, type, referralId, digest, now: context.now };
  const applied = await applyEvent(deps, referralId, event, {
    ...contextOf(caller, context),
    wrap: (tx, run) =>
      claimEvent(tx, added, async () =>
        (await isStale(tx, referralId, ifMatch)) ? refuse('version_stale') : run(),
      ),
  });
  if (!isRefused(applied)) return context.now;
  if (applied.refused !== 'event_id_reused') return inEventFields(applied);
  const known = await recordedBefore(deps.db, added);
  return known && !isRefused(known) ? known.recordedAt : applied;
}
