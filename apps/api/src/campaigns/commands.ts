import type { CampaignForm, OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import {
  awardFor,
  awardSentence,
  type Campaign,
  type Condition,
  leastAward,
  whyApprovalRefused,
  whyCampaignRefused,
  whyEndRefused,
} from '@indike/rules/money/campaigns';
import { type Centavos, centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { areIndependent, type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { dayOfDecision } from '../programme/commands.ts';
import { presentCampaign, statusOf } from './present.ts';
import { campaignOf, findCampaign, findOpenCampaigns, findState, hasLevel } from './queries.ts';
import { insertCampaign, markApproved, markEnded, spend } from './store.ts';

export { awardedBy, statusOf, textsOf } from './present.ts';
export { COMPANY_OF_EARNING, campaignName, type CampaignRow, findRunning, readCampaigns } from './queries.ts';
export { giveBack } from './store.ts';

function conditionOf({ nth_contract: number, minimum_value: value }: CampaignForm['condition']): Condition {
  if (number) return { kind: 'nth_contract', number };
  return value ? { kind: 'minimum_value', value } : { kind: 'first_referral' };
}

/** What the rules know of a form. The level is given by its name or its id, the state by its id or its two letters. */
async function campaignOfForm(tx: Tx, form: CampaignForm): Promise<Campaign | Refused> {
  const { level: name, state: given, joined_since: joinedSince } = form.audience;
  const level = name ? foldForSearch(name) : undefined;
  if (level !== undefined && !(await hasLevel(tx, level))) return refuse('unknown_level');
  const state = given === undefined || given === null ? undefined : await findState(tx, given);
  if (state === undefined && given !== undefined && given !== null) return refuse('unknown_state');
  const { points, amount } = form.reward;
  return {
    name: form.name,
    startsOn: form.starts_on,
    endsOn: form.ends_on,
    audience: {
      ...(level !== undefined && { level }),
      ...(state !== undefined && { state }),
      ...(joinedSince && { joinedSince }),
    },
    condition: conditionOf(form.condition),
    reward: points ? { kind: 'points', points } : { kind: 'amount', amount: amount ?? ZERO_CENTAVOS },
    budget: form.budget,
    perPerson: form.per_person,
  };
}

async function presentedCampaign(tx: Tx, id: number, now: Date): Promise<OperatorCampaign> {
  const row = await findCampaign(tx, id);
  if (!row) throw new Error(`campaign ${id} is missing`);
  return presentCampaign(row, dateInSaoPaulo(now));
}

export const prepareCampaign = (deps: Deps, form: CampaignForm, context: OperatorContext) =>
  withAudit<OperatorCampaign>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const campaign = await campaignOfForm(tx, form);
      if (isRefused(campaign)) return campaign;
      const code = whyCampaignRefused(campaign, dayOfDecision(now));
      if (code !== null) return refuse(code);
      return presentedCampaign(tx, await insertCampaign(tx, campaign, { operatorId, now }), now);
    },
    ({ id, status, texts, name, starts_on, ends_on, budget, per_person }) => ({
      entity: 'campaign',
      entityId: id,
      after: {
        status,
        name,
        starts_on,
        ends_on,
        ...texts,
        budget: centavosFromReais(budget),
        per_person: centavosFromReais(per_person),
      },
    }),
  );

export const approveCampaign = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<OperatorCampaign>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const row = await findCampaign(tx, id);
      if (!row) return refuse('not_found');
      const preparedBy = row.prepared_by.id;
      const today = dayOfDecision(now);
      const code = whyApprovalRefused(campaignOf(row), {
        status: statusOf(row, today),
        preparedBy,
        decidedBy: operatorId,
        today,
      });
      if (code !== null) return refuse(code);
      if (!(await areIndependent(tx, preparedBy, operatorId, now))) return refuse('people_not_independent');
      if (!(await markApproved(tx, { id, operatorId, now }))) return refuse('campaign_decided');
      return presentedCampaign(tx, id, now);
    },
    ({ status, name }) => ({
      entity: 'campaign',
      entityId: id,
      before: { status: 'prepared' },
      after: { status, name },
    }),
  );

/** What it has awarded stays. A prepared one is withdrawn so. */
export async function endCampaign(
  deps: Deps,
  { id, reason }: { readonly id: number; readonly reason: string },
  context: OperatorContext,
): Promise<OperatorCampaign | Refused> {
  const done = await withAudit(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const row = await findCampaign(tx, id);
      if (!row) return refuse('not_found');
      const before = statusOf(row, dateInSaoPaulo(now));
      const code = whyEndRefused(before);
      if (code !== null) return refuse(code);
      if (!(await markEnded(tx, { id, operatorId, now, reason }))) return refuse('campaign_decided');
      return { before, campaign: await presentedCampaign(tx, id, now) };
    },
    ({ before, campaign }) => ({
      entity: 'campaign',
      entityId: id,
      before: { status: before },
      after: { status: campaign.status, reason },
    }),
  );
  return isRefused(done) ? done : done.campaign;
}

/** A contract that closes, as its Indiker is paid for it. */
export interface ClosingContract {
  readonly userId: number;
  readonly level: string;
  readonly contractValue: Centavos;
  /** Of closed referrals, with this one. */
  readonly closedCount: number;
  readonly closedOn: PlainDate;
}

export interface Award {
  readonly campaignId: number;
  readonly value: Centavos;
  readonly sentence: string;
}

/**
 * Takes what the contract earns out of the budgets, in the order of the campaigns' ids, as every closing does. The caller
 * has recorded the contract and locked the wallet, and adds the earnings.
 */
export async function awardCampaigns(tx: Tx, closing: ClosingContract, now: Date): Promise<Award[]> {
  const awards: Award[] = [];
  for (const row of await findOpenCampaigns(tx, closing.userId, closing.closedOn)) {
    const campaign = campaignOf(row);
    const value = awardFor(campaign, {
      ...closing,
      state: row.state,
      joinedOn: row.joined_on,
      earned: row.earned,
      closedInPeriod: row.closed_in_period,
    });
    if (value === null) continue;
    const spending = { campaignId: row.id, value, least: leastAward(campaign) };
    if (await spend(tx, spending, now))
      awards.push({ campaignId: row.id, value, sentence: awardSentence(campaign, value) });
  }
  return awards;
}
