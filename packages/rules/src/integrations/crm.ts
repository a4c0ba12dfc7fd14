import type { Centavos } from '../money/money.ts';
import {
  canTransition,
  isClosed,
  openStatuses,
  type ReachableStatus,
  type ReferralStatus,
} from '../referrals/referrals.ts';

// How a referral here and its deal in the provider's CRM are kept alike (decision 0103).

export const TOKEN_CRMS = ['pipedrive', 'hubspot'] as const;
/** Without lasting tokens: an application of the provider's own is authorized there (OAuth 2.0). */
export const AUTHORIZED_CRMS = ['rdstation'] as const;
export const CRM_PROVIDERS = [...TOKEN_CRMS, ...AUTHORIZED_CRMS] as const;
export type CrmProvider = (typeof CRM_PROVIDERS)[number];

export const crmProviderNames: Readonly<Record<CrmProvider, string>> = {
  pipedrive: 'Pipedrive',
  hubspot: 'HubSpot',
  rdstation: 'RD Station CRM',
};

export const needsAuthorization = (provider: CrmProvider): boolean =>
  AUTHORIZED_CRMS.some((each) => each === provider);

/** The statuses that a stage of the pipeline may stand for. Won and lost are no stages. */
export const STAGE_STATUSES = ['waiting', 'in_contact', 'fix_contact', 'in_negotiation'] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];

export interface StageMapping {
  readonly stage: string;
  /** Null: a deal may be there without a meaning here. */
  readonly status: StageStatus | null;
}

/** In the pipeline's order. */
export type StageMap = readonly StageMapping[];

export const DEAL_STATES = ['open', 'won', 'lost'] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** What both sides compare. */
export interface DealPlace {
  readonly stage: string;
  readonly state: DealState;
}

export interface Deal extends DealPlace {
  /** `other`: no amount that we can count with, such as one in another currency or with parts of a centavo. */
  readonly value: Centavos | 'other' | null;
}

export interface ReferralFacts {
  readonly status: ReferralStatus;
  readonly estimate: Centavos | null;
  readonly contractValue: Centavos | null;
}

/** The stage of a closed deal says nothing: some CRMs keep it, and others have stages for won and lost. */
const isSamePlace = (one: DealPlace | null, other: DealPlace): boolean =>
  one !== null && one.state === other.state && (one.state !== 'open' || one.stage === other.stage);

/** The first stage with the status, which is the one that a deal is moved to. */
export const stageOf = (stages: StageMap, status: ReferralStatus): string | null =>
  stages.find((each) => each.status === status)?.stage ?? null;

/** What a stage map lacks, if it cannot be used. */
export const lacksFirstStage = (stages: StageMap): boolean => stageOf(stages, 'waiting') === null;

const statusOfStage = (stages: StageMap, stage: string): StageStatus | null =>
  stages.find((each) => each.stage === stage)?.status ?? null;

function stateFor(status: ReferralStatus): DealState {
  if (isClosed(status)) return 'won';
  return status === 'cancelled' ? 'lost' : 'open';
}

/**
 * The status that the deal asks for, or null when the referral already has it or the deal says nothing of it. A deal that
 * was opened again asks for the status of its stage, which the rules then refuse.
 */
function statusMeantBy(deal: DealPlace, stages: StageMap, status: ReferralStatus): ReachableStatus | null {
  if (deal.state === stateFor(status) && deal.state !== 'open') return null;
  if (deal.state === 'won') return 'accepted';
  if (deal.state === 'lost') return 'cancelled';
  const meant = statusOfStage(stages, deal.stage);
  return meant === null || meant === 'waiting' || meant === status ? null : meant;
}

/** The steps to a status. People in a CRM skip stages, and a contact always comes first here. */
function stepsTo(from: ReferralStatus, to: ReachableStatus): readonly ReachableStatus[] {
  if (canTransition(from, to)) return [to];
  const steps: ReachableStatus[] = [];
  let at = from;
  for (const step of ['in_contact', 'in_negotiation'] as const)
    if (!canTransition(at, to) && canTransition(at, step)) {
      steps.push(step);
      at = step;
    }
  return canTransition(at, to) ? [...steps, to] : [];
}

/**
 * The status changes that the deal asks for. None when it is where both sides were last alike or where we have put it, or
 * when the rules do not allow them: then this side is written there again.
 */
export function stepsOfDeal(
  deal: DealPlace,
  ours: readonly (DealPlace | null)[],
  { stages, status }: { readonly stages: StageMap; readonly status: ReferralStatus },
): readonly ReachableStatus[] {
  if (ours.some((place) => isSamePlace(place, deal))) return [];
  const meant = statusMeantBy(deal, stages, status);
  return meant === null ? [] : stepsTo(status, meant);
}

export interface DealChange {
  readonly stage?: string;
  readonly state?: DealState;
  readonly value?: Centavos;
}

/** Whether people there moved the deal on, into a stage without a meaning here, which is theirs. */
function isMovedOn({ stage, state }: DealPlace, stages: StageMap, status: ReferralStatus): boolean {
  const at = stages.findIndex((each) => each.stage === stage);
  return (
    state === 'open' && stages[at]?.status === null && stages.findIndex((each) => each.status === status) < at
  );
}

/**
 * What has to be written into the deal so that it says what the referral does; null when it does. The contract's value is
 * ours. An estimate only fills an empty value: what the sales people write there later changes no promise here.
 */
export function changeOfDeal(deal: Deal, referral: ReferralFacts, stages: StageMap): DealChange | null {
  const { status, estimate, contractValue } = referral;
  const state = stateFor(status);
  const isMeant =
    state !== 'open' ||
    !openStatuses.includes(status) ||
    statusOfStage(stages, deal.stage) === status ||
    isMovedOn(deal, stages, status);
  const stage = isMeant ? null : stageOf(stages, status);
  const value = contractValue ?? (deal.value ? null : estimate);
  const change: DealChange = {
    ...(deal.state !== state && { state }),
    ...(stage !== null && stage !== deal.stage && { stage }),
    ...(value !== null && value !== deal.value && { value }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** Where both sides were last alike. */
export interface AgreedPlace extends DealPlace {
  /** What we last undid there since then. */
  readonly undone?: Deal;
}

/**
 * Where both sides are alike once the change is written. What it undoes is remembered; to bring there what changed here, or an
 * estimate, undoes nothing.
 */
export function agreedAfter(deal: Deal, change: DealChange | null, agreed: AgreedPlace | null): AgreedPlace {
  const place = { stage: change?.stage ?? deal.stage, state: change?.state ?? deal.state };
  if (agreed === null || !isSamePlace(agreed, place)) return place;
  const isUndoing = change !== null && (place.state === 'won' || !isSamePlace(place, deal));
  const undone = isUndoing ? deal : agreed.undone;
  return { ...place, ...(undone && { undone }) };
}

/** Whether an automation or the deal's products there, or people, brought back what we undid: to write it again would not end. */
export const isChangedBack = (deal: Deal, agreed: AgreedPlace | null): boolean =>
  agreed?.undone !== undefined && isSamePlace(agreed.undone, deal) && agreed.undone.value === deal.value;

/** The pauses between attempts of one change; after the last one a person decides. */
const RETRY_SECONDS = [15, 60, 300, 1_800, 7_200, 21_600] as const;
const JITTER = 0.2;

/** Until the next attempt; null when there is none. `random` from 0 to 1. */
export function secondsToNextTry(attempts: number, random: number): number | null {
  const pause = RETRY_SECONDS[attempts - 1];
  return pause === undefined ? null : pause * (1 + JITTER * (2 * random - 1));
}

const MAX_PAUSE_SECONDS = 300;

/** Until a CRM that is silent is called again: soon at first, and never later than after five minutes. */
export const secondsToNextRound = (failedRounds: number, random: number): number =>
  Math.min(5 * 2 ** Math.min(failedRounds - 1, 10), MAX_PAUSE_SECONDS) * (1 - JITTER * random);

/** How often the CRM is asked what changed. Its hints only make it sooner. */
export const POLL_SECONDS = 300;

export const MAX_CONNECTIONS = 10;
