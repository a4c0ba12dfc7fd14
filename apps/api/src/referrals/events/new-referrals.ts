import { REFUSALS } from '@indike/contract/errors/errors';
import type { ApiNewReferral, IndikerName } from '@indike/contract/integrations/new-referrals';
import { isConsentFromFuture } from '@indike/rules/referrals/contact-consent';
import { insertAuditEntry, type OperatorContext } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { enqueueNotifications } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isForErasedPerson } from '../../platform/db/failures.ts';
import type { ApiCaller, ApiKeyId } from '../../platform/http/api-keys/authentication.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { sendReferral } from '../create-referral.ts';
import { claimEvent, digestOf, recordedBefore } from './claims.ts';
import { findReferrer, setCreatedReferral, type NewEvent } from './store.ts';

/** Counts the names of nobody, and stops a key that guesses. A system that knows its Indikers counts none. */
async function findOrCount(
  { db, limits }: Deps,
  keyId: ApiKeyId,
  name: IndikerName,
): Promise<UserId | Refused> {
  const key = `api key ${keyId}`;
  await limits.take('unknownIndiker', key);
  const found = await findReferrer(db, name);
  if (found === undefined) return refuse('indiker_unknown');
  await limits.giveBack('unknownIndiker', key);
  return found;
}

/** The fields of the page's form, under the names of the call. */
const API_FIELDS: Readonly<Record<string, string>> = { document: 'company.cnpj' };

function inApiFields(refused: Refused): Refused {
  const field = API_FIELDS[refused.field ?? REFUSALS[refused.refused].field ?? ''];
  return field === undefined ? refused : { ...refused, field };
}

interface Sent {
  readonly caller: ApiCaller;
  readonly form: ApiNewReferral;
  readonly added: NewEvent;
}

const fromSystem = ({ caller, form: { consent } }: Sent, userId: UserId, now: Date) => ({
  userId,
  filledBy: { sentBy: caller.operatorId, consent },
  address: null,
  now,
});

/** What is stored with the referral: the event, the notice to the Indiker and the audit entry. */
async function record(deps: Deps, tx: Tx, { added, form }: Sent, stored: Stored): Promise<void> {
  const { referralId, userId, context } = stored;
  const { channel, given_at: givenAt } = form.consent;
  await setCreatedReferral(tx, added, referralId);
  await enqueueNotifications(deps.jobs, tx, [{ about: 'referral_created', referralId }], context.now);
  await insertAuditEntry(tx, {
    ...context,
    entity: 'referral',
    entityId: referralId,
    after: { indiker_id: userId, consent_channel: channel, consent_given_at: givenAt.toISOString() },
  });
}

interface Stored {
  readonly referralId: number;
  readonly userId: UserId;
  readonly context: OperatorContext;
}

async function create(deps: Deps, sent: Sent, context: OperatorContext): Promise<number | Refused> {
  const { caller, form, added } = sent;
  const { now } = context;
  if (isConsentFromFuture(form.consent.given_at, now)) return refuse('consent_from_future');
  const userId = await findOrCount(deps, caller.keyId, form.indiker);
  if (isRefused(userId)) return userId;
  const { cnpj: document, ...company } = form.company;
  const page = { ...company, document, contact: form.contact, consent: true } as const;
  const created = await sendReferral(deps, page, fromSystem(sent, userId, now), (tx, store) =>
    claimEvent(tx, added, async () => {
      const referralId = await store();
      if (!isRefused(referralId)) await record(deps, tx, sent, { referralId, userId, context });
      return referralId;
    }),
  );
  return isRefused(created) ? inApiFields(created) : created.id;
}

/**
 * Refers a company on behalf of an Indiker by the rules of the page. A repeated event id gets the first answer, even when
 * the repetition alone would be refused because the company is referred by now.
 */
export async function createReferralFor(
  deps: Deps,
  caller: ApiCaller,
  form: ApiNewReferral,
  context: OperatorContext,
): Promise<{ referralId: number | null; recordedAt: Date } | Refused> {
  const { keyId } = caller;
  const { now } = context;
  const added: NewEvent = {
    keyId,
    eventId: form.event_id,
    type: 'created',
    referralId: null,
    digest: digestOf(form),
    now,
  };
  const known = await recordedBefore(deps.db, added);
  if (known) return known;
  const created = await create(deps, { caller, form, added }, context).catch((error: unknown) => {
    // The account was deleted after it was found.
    if (isForErasedPerson(error)) return refuse('indiker_unknown');
    throw error;
  });
  if (!isRefused(created)) return { referralId: created, recordedAt: now };
  return (await recordedBefore(deps.db, added)) ?? created;
}
