import { formatDateInWords, formatNearDate, type PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL, percentOf, subtractCentavos } from './money.ts';
import { programmeRefusals } from './programme-versions.ts';

// Campaigns (product 5.13, 5.14): who earns an award beside the reward of a contract, for what, and how much.

/** Everybody, unless something is said. */
export interface Audience {
  /** The id of the level that the contract itself is paid at. */
  readonly level?: string;
  /** The id of the state of the Indiker's address. */
  readonly state?: number;
  /** The first day of registration. */
  readonly joinedSince?: PlainDate;
}

/** What earns: the first contract of an Indiker, the n-th in the period, or each one of at least a value. */
export type Condition =
  | { readonly kind: 'first_referral' }
  | { readonly kind: 'nth_contract'; readonly number: number }
  | { readonly kind: 'minimum_value'; readonly value: Centavos };

/** Percent points of the contract's value, or a fixed amount. */
export type CampaignReward =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'amount'; readonly amount: Centavos };

export interface Campaign {
  readonly name: string;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly audience: Audience;
  readonly condition: Condition;
  readonly reward: CampaignReward;
  readonly budget: Centavos;
  /** The most that one Indiker earns. */
  readonly perPerson: Centavos;
}

/**
 * In the order of a campaign's life. `exhausted`: an award did not fit into what was left of the budget. `ended`: by an
 * operator, also before the approval.
 */
export const campaignStatuses = [
  'prepared',
  'approved',
  'running',
  'exhausted',
  'finished',
  'ended',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignStatusNames: Readonly<Record<CampaignStatus, string>> = {
  prepared: 'À espera de aprovação',
  approved: 'Aprovada',
  running: 'Em andamento',
  exhausted: 'Orçamento esgotado',
  finished: 'Terminada',
  ended: 'Encerrada',
};

export const campaignRefusals = {
  ends_before_start: 'O fim não pode ser anterior ao início.',
  campaign_too_early: 'Uma campanha começa, no mínimo, no dia seguinte ao da aprovação.',
  cap_below_award: 'O limite por pessoa e o orçamento devem pagar ao menos um prêmio.',
  unknown_level: 'Este nível não existe no programa.',
  unknown_state: 'Este estado não existe.',
  same_person: programmeRefusals.same_person,
  campaign_decided: 'Esta campanha já foi decidida. Atualize a página.',
} as const;
export type CampaignRefusal = keyof typeof campaignRefusals;

/** Why a campaign contradicts itself or begins too early; null when neither. `today` is the day of the decision. */
export function whyCampaignRefused(
  { startsOn, endsOn, reward, budget, perPerson }: Campaign,
  today: PlainDate,
): CampaignRefusal | null {
  if (endsOn < startsOn) return 'ends_before_start';
  if (startsOn <= today) return 'campaign_too_early';
  const least = reward.kind === 'amount' ? reward.amount : 1;
  return least > Math.min(budget, perPerson) ? 'cap_below_award' : null;
}

interface Life {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly isApproved: boolean;
  readonly isFull: boolean;
  readonly isEnded: boolean;
}

export function campaignStatus(
  { startsOn, endsOn, isApproved, isFull, isEnded }: Life,
  today: PlainDate,
): CampaignStatus {
  if (isEnded) return 'ended';
  if (!isApproved) return 'prepared';
  if (today < startsOn) return 'approved';
  if (isFull) return 'exhausted';
  return today > endsOn ? 'finished' : 'running';
}

export function whyApprovalRefused(
  campaign: Campaign,
  {
    status,
    preparedBy,
    decidedBy,
    today,
  }: {
    readonly status: CampaignStatus;
    readonly preparedBy: number;
    readonly decidedBy: number;
    readonly today: PlainDate;
  },
): CampaignRefusal | null {
  if (status !== 'prepared') return 'campaign_decided';
  if (preparedBy === decidedBy) return 'same_person';
  return campaign.startsOn <= today ? 'campaign_too_early' : null;
}

/** After the last day too: a contract of the period that is recorded later still earns from it until it is ended. */
export const whyEndRefused = (status: CampaignStatus): CampaignRefusal | null =>
  status === 'ended' ? 'campaign_decided' : null;

/** The Indiker, with what they have closed and earned. */
export interface Participant {
  /** Of the contract that closes, or of the next one. */
  readonly level: string;
  readonly state: number | null;
  readonly joinedOn: PlainDate;
  /** What the campaign has awarded to them and not taken back. */
  readonly earned: Centavos;
}

export interface Closing extends Participant {
  readonly closedOn: PlainDate;
  readonly contractValue: Centavos;
  /** Closed referrals ever, and those with a contract in the campaign's period, each with this one. */
  readonly closedCount: number;
  readonly closedInPeriod: number;
}

const isInAudience = (
  { audience: { level, state, joinedSince } }: Pick<Campaign, 'audience'>,
  { level: own, state: residence, joinedOn }: Participant,
): boolean =>
  (level === undefined || level === own) &&
  (state === undefined || state === residence) &&
  (joinedSince === undefined || joinedOn >= joinedSince);

/** Whether a condition is for one contract of each Indiker, however often contracts are cancelled and counted again. */
const isOnce = ({ kind }: Condition): boolean => kind !== 'minimum_value';

function meets(condition: Condition, { contractValue, closedCount, closedInPeriod }: Closing): boolean {
  switch (condition.kind) {
    case 'first_referral':
      return closedCount === 1;
    case 'nth_contract':
      return closedInPeriod === condition.number;
    case 'minimum_value':
      return contractValue >= condition.value;
  }
}

const awardOf = (reward: CampaignReward, contractValue: Centavos): Centavos =>
  reward.kind === 'amount' ? reward.amount : percentOf(contractValue, reward.points);

/** What a closing earns; null when nothing. Never a part of it: what is above the cap of the person is not given. */
export function awardFor(campaign: Campaign, closing: Closing): Centavos | null {
  const { startsOn, endsOn, condition, reward, perPerson } = campaign;
  if (closing.closedOn < startsOn || closing.closedOn > endsOn) return null;
  if (!isInAudience(campaign, closing) || !meets(condition, closing)) return null;
  if (isOnce(condition) && closing.earned > 0) return null;
  const award = awardOf(reward, closing.contractValue);
  return award > 0 && closing.earned + award <= perPerson ? award : null;
}

/** What has to be left of the budget so that anybody can still earn. */
export const leastAward = ({ reward }: Pick<Campaign, 'reward'>): number =>
  reward.kind === 'amount' ? reward.amount : 1;

/** '+ 5 pontos' or '+ R$ 500,00' */
export function campaignRewardText(reward: CampaignReward): string {
  if (reward.kind === 'amount') return `+ ${formatBRL(reward.amount)}`;
  const points = String(reward.points).replace('.', ',');
  return `+ ${points} ${reward.points === 1 ? 'ponto' : 'pontos'}`;
}

/** 'campanha Março', once, whatever it is called. */
export const campaignTitle = (name: string): string =>
  /^campanha\b/iu.test(name) ? name : `campanha ${name}`;

/** '+ 5 pontos: campanha Março' */
export const campaignSentence = ({ name, reward }: Pick<Campaign, 'name' | 'reward'>): string =>
  `${campaignRewardText(reward)}: ${campaignTitle(name)}`;

/** The same with what it comes to: '+ 5 pontos: campanha Março = R$ 250,00'. */
export const awardSentence = (campaign: Pick<Campaign, 'name' | 'reward'>, award: Centavos): string =>
  campaign.reward.kind === 'amount'
    ? campaignSentence(campaign)
    : `${campaignSentence(campaign)} = ${formatBRL(award)}`;

/** 'Indikers com nível Ouro, endereço em São Paulo' */
export function audienceText(
  { joinedSince }: Audience,
  names: { readonly level: string | null; readonly state: string | null },
): string {
  const parts = [
    names.level !== null && `nível ${names.level}`,
    names.state !== null && `endereço em ${names.state}`,
    joinedSince !== undefined && `cadastro a partir de ${formatDateInWords(joinedSince)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Todos os Indikers' : `Indikers com ${parts.join(', ')}`;
}

/** What earns, as the staff reads it. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'first_referral':
      return 'O primeiro contrato fechado do Indiker';
    case 'nth_contract':
      return `O ${condition.number}º contrato do Indiker no período`;
    case 'minimum_value':
      return `Cada contrato a partir de ${formatBRL(condition.value)}`;
  }
}

export interface Progress {
  /** Contracts until the award; null when it is not a number of contracts that counts. */
  readonly missing: number | null;
  /** Nothing more can be earned. */
  readonly isDone: boolean;
  readonly sentence: string;
}

export interface ProgressFacts extends Participant {
  readonly isFull: boolean;
  readonly closedCount: number;
  readonly closedInPeriod: number;
}

/** What the Indiker still needs; null when the campaign is not for them, or they can no longer earn from it. */
export function campaignProgress(campaign: Campaign, facts: ProgressFacts): Progress | null {
  const { condition, reward, perPerson, endsOn } = campaign;
  const left = subtractCentavos(perPerson, facts.earned);
  const isDone = facts.earned > 0 && (facts.isFull || isOnce(condition) || left < leastAward(campaign));
  if (isDone) return { missing: null, isDone, sentence: `Você ganhou ${formatBRL(facts.earned)}.` };
  if (facts.isFull || !isInAudience(campaign, facts)) return null;
  const wins = `até ${formatNearDate(endsOn)}: ${campaignRewardText(reward)}`;
  switch (condition.kind) {
    case 'first_referral':
      return facts.closedCount > 0
        ? null
        : { missing: 1, isDone, sentence: `Seu primeiro contrato fechado ${wins}` };
    case 'nth_contract': {
      const missing = condition.number - facts.closedInPeriod;
      if (missing <= 0) return null;
      const needed = missing === 1 ? 'Falta 1 contrato' : `Faltam ${missing} contratos`;
      return { missing, isDone, sentence: `${needed} ${wins}` };
    }
    case 'minimum_value':
      return {
        missing: null,
        isDone,
        sentence: `Cada contrato a partir de ${formatBRL(condition.value)} ${wins}`,
      };
  }
}
