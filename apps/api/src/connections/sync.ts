import type { ConnectionMapping } from '@indike/contract/operator/connections';
import {
  agreedAfter,
  changeOfDeal,
  type Deal,
  type DealPlace,
  isChangedBack,
  stageOf,
  stepsOfDeal,
} from '@indike/rules/integrations/crm';
import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import {
  isClosed,
  isEnded,
  type ReachableStatus,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';
import type { Deps } from '../deps.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { type ApiReferralRow, findApiReferral, transitionAndNotify } from '../referrals/commands.ts';
import { CrmError } from './crm.ts';
import { findAgreedElsewhere, isTriedElsewhere, type LinkRow, updateLink } from './link-store.ts';
import { forgetContact, keyOf, organizationOf, personOf, type Running } from './records.ts';

const linkOf = ({ appUrl }: Pick<Deps, 'appUrl'>, referralId: number): string =>
  `${appUrl}/operacao/indicacoes/${referralId}`;

const indikerOf = ({ firstname, lastname }: ApiReferralRow): string => `${firstname} ${lastname}`;
/** Of the Indiker's name and the field that it goes into; null without one. */
function digestOf({ deps, mapping }: Running, name: string): string | null {
  const { indiker: field } = mapping.fields;
  return field === null ? null : deps.codes.keyedHash(JSON.stringify([field, name])).toString('base64url');
}

export const factsOf = ({ status, estimated_value, contract_value }: ApiReferralRow) => ({
  status,
  estimate: estimated_value,
  contractValue: contract_value,
});

/** Whether the deal may already be there: from another connection, or by a call whose answer did not arrive. */
const mayHaveDeal = async ({ deps, connection }: Running, link: LinkRow, referral: ApiReferralRow) =>
  link.deal_tried_at !== null ||
  referral.created_at < connection.created_at ||
  (await isTriedElsewhere(deps.db, link));

const firstPlace = ({ stages }: ConnectionMapping, { status }: ApiReferralRow): DealPlace => ({
  stage:
    stageOf(stages, status) ??
    stageOf(stages, isClosed(status) ? 'in_negotiation' : 'waiting') ??
    stageOf(stages, 'waiting') ??
    '',
  state: isClosed(status) ? 'won' : 'open',
});

/** Where both sides of a deal that was found were last alike: what changed here alone since then is no move there. */
async function agreedOfFound(
  { deps, connection, crm, mapping }: Running,
  link: LinkRow,
  { dealId, status, place }: { dealId: string; status: ReferralStatus; place: DealPlace },
): Promise<DealPlace> {
  const known = await findAgreedElsewhere(deps.db, link, { provider: connection.provider, dealId });
  if (known !== null || stageOf(mapping.stages, status) !== null) return known ?? place;
  // No place there stands for the status, so none can be told from it.
  const deal = await crm.readDeal(dealId);
  return deal.state === 'open' ? deal : place;
}

/** Makes company, person and deal, each once. */
async function createDeal(running: Running, link: LinkRow, referral: ApiReferralRow): Promise<void> {
  const { deps, crm, mapping } = running;
  const key = keyOf(running, link);
  const [contact] = referral.contacts;
  const indiker = indikerOf(referral);
  const place = firstPlace(mapping, referral);
  const url = linkOf(deps, referral.id);
  const found = (await mayHaveDeal(running, link, referral)) ? await crm.findDeal(url) : null;
  if (found !== null) {
    // Where else it is may be what people there did meanwhile.
    const agreed = await agreedOfFound(running, link, {
      dealId: found,
      status: referral.status,
      place,
    });
    await updateLink(deps.db, key, { deal_id: found, agreed });
    return syncDeal(running, { ...link, deal_id: found, agreed }, referral);
  }
  // It ended before the CRM heard of it.
  if (isEnded(referral.status)) return updateLink(deps.db, key, { state: 'synced', reason: null });
  const organizationId = await organizationOf(running, link, referral);
  const personId = contact ? await personOf(running, link, contact, organizationId) : null;
  await updateLink(deps.db, key, {
    deal_tried_at: deps.clock.now(),
    writing: place,
    indiker_field: mapping.fields.indiker,
  });
  const value = referral.contract_value ?? referral.estimated_value;
  const dealId = await crm.createDeal({
    ...place,
    title: `${referral.company_name} (indicação ${referral.id})`,
    organizationId,
    personId,
    value,
    link: url,
    indiker,
  });
  await updateLink(deps.db, key, {
    deal_id: dealId,
    agreed: place,
    seen: { ...place, value },
    // Of a deal before this one, which is gone.
    writing: null,
    indiker_digest: digestOf(running, indiker),
    state: 'synced',
    attempts: 0,
    reason: null,
  });
}

/** Changes the status as the staff does, under the connection's name. */
function step(
  { deps, connection, mapping }: Running,
  referral: ApiReferralRow,
  { status, value }: { readonly status: ReachableStatus; readonly value: Deal['value'] },
): Promise<unknown> {
  // After the contract a person gives the reason each time: a reward was promised.
  const reason = isClosed(referral.status) ? null : mapping.lost_reason;
  const form = {
    status,
    seen_transaction_id: referral.history.at(-1)?.id ?? 0,
    ...(status === 'in_negotiation' && { estimated_value: typeof value === 'number' ? value : null }),
    ...(status === 'cancelled' && (isCancelReason(reason) ? { reason } : { reason_text: reason })),
  };
  const { operator_id: operatorId } = connection;
  return transitionAndNotify(deps, referral.id, form, {
    operatorId,
    requestId: `connection-${connection.id}`,
    address: null,
    now: deps.clock.now(),
  });
}

/** Of a change of the same referral here at the same moment: the next look decides anew. */
const RACES: readonly string[] = ['same_status', 'transition_not_allowed', 'changed_meanwhile'];

/** The referral after the steps. */
async function applySteps(
  running: Running,
  referral: ApiReferralRow,
  { steps, value }: { readonly steps: readonly ReachableStatus[]; readonly value: Deal['value'] },
): Promise<ApiReferralRow | Refused> {
  let current = referral;
  for (const status of steps) {
    const done = await step(running, current, { status, value });
    if (isRefused(done)) return done;
    const next = await findApiReferral(running.deps.db, referral.id);
    if (next?.status !== status) return refuse('changed_meanwhile');
    current = next;
  }
  return current;
}

/** Whether there is nothing to empty: no such deal, or no such field. */
async function isMissing({ crm }: Running, field: string, error: unknown): Promise<boolean> {
  if (!(error instanceof CrmError)) return false;
  if (error.failure !== 'invalid') return error.failure === 'gone';
  return !(await crm.lists()).dealFields.some(({ id }) => id === field);
}

/** Empties the field that may hold the Indiker's name. */
async function forgetName(running: Running, link: LinkRow, dealId: string): Promise<void> {
  const { deps, crm } = running;
  const { indiker_field: field } = link;
  if (field === null) return;
  try {
    await crm.emptyField(dealId, field);
  } catch (error) {
    if (!(await isMissing(running, field, error))) throw error;
  }
  await updateLink(deps.db, keyOf(running, link), { indiker_field: null, indiker_digest: null });
}

/** Brings what changed there to this side, and then writes there what this side says. */
async function syncDeal(running: Running, link: LinkRow, referral: ApiReferralRow): Promise<void> {
  const { deps, crm, mapping } = running;
  const { deal_id: dealId, agreed, writing } = link;
  if (dealId === null) throw new Error('a link without a deal');
  const key = keyOf(running, link);
  const deal = await crm.readDeal(dealId);
  const steps = stepsOfDeal(deal, [agreed, writing], { stages: mapping.stages, status: referral.status });
  const current = await applySteps(running, referral, { steps, value: deal.value });
  if (isRefused(current)) {
    if (!RACES.includes(current.refused))
      await updateLink(deps.db, key, { seen: deal, state: 'person', reason: current.refused });
    return;
  }
  const wanted = changeOfDeal(deal, factsOf(current), mapping.stages);
  const isInVain = wanted !== null && isChangedBack(deal, agreed);
  const change = isInVain ? null : wanted;
  const indiker = indikerOf(current);
  const digest = digestOf(running, indiker);
  const isNamed = digest === null || link.indiker_digest === digest;
  if (link.indiker_field !== mapping.fields.indiker) await forgetName(running, link, dealId);
  const place = agreedAfter(deal, change, isInVain ? null : agreed);
  if (change || !isNamed) {
    await updateLink(deps.db, key, { writing: place, indiker_field: mapping.fields.indiker });
    await crm.updateDeal(dealId, { ...change, ...(!isNamed && { indiker }) });
  }
  await updateLink(deps.db, key, {
    agreed: place,
    seen: { ...place, value: change?.value ?? deal.value },
    writing: null,
    indiker_digest: digest,
    state: isInVain ? 'failed' : 'synced',
    attempts: 0,
    reason: isInVain ? 'crm_changed_back' : null,
  });
}

/** A referral that no longer exists leaves the deal as it is, but for the names of people. */
async function forgetIndiker(running: Running, link: LinkRow): Promise<void> {
  const { deps, crm } = running;
  const dealId =
    link.deal_id ?? (link.deal_tried_at === null ? null : await crm.findDeal(linkOf(deps, link.referral_id)));
  if (dealId !== null) await forgetName(running, link, dealId);
  await updateLink(deps.db, keyOf(running, link), { state: 'synced', reason: null });
}

/** Makes both sides of one referral alike. @throws CrmError */
export async function syncReferral(running: Running, link: LinkRow): Promise<void> {
  const referral = await findApiReferral(running.deps.db, link.referral_id);
  const known = await forgetContact(running, link);
  if (!referral) return forgetIndiker(running, known);
  return known.deal_id === null ? createDeal(running, known, referral) : syncDeal(running, known, referral);
}
