import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import {
  dayOfMonth,
  formatDateInWords,
  formatNearDate,
  plainDate,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { moneyText } from '@indike/ui/format/money.ts';

// What a campaign does, in one sentence: the same while it is prepared, when it is approved, and afterwards.

export type CampaignTerms = Pick<
  OperatorCampaign,
  'starts_on' | 'ends_on' | 'audience' | 'condition' | 'reward' | 'budget' | 'per_person'
>;

/** The name of the audience's level and of its state. Null for everybody. */
export interface AudienceNames {
  readonly level: string | null;
  readonly state: string | null;
}

/** What is not typed yet. */
const GAP = '…';
const money = (reais: number): string => (Number.isNaN(reais) ? GAP : moneyText(reais));
const figure = (value: number): string => (Number.isNaN(value) ? GAP : String(value).replace('.', ','));
const day = (date: PlainDate | null): string => (date === null ? GAP : formatDateInWords(date));

/** 'entre 1 e 31 de mar. de 2027' */
function periodText({ starts_on: startsOn, ends_on: endsOn }: CampaignTerms): string {
  const [from, to] = [plainDate(startsOn), plainDate(endsOn)];
  if (from === null || to === null) return `entre ${day(from)} e ${day(to)}`;
  if (from === to) return `em ${day(to)}`;
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
  const first = isSame('yyyy-MM'.length)
    ? String(dayOfMonth(from))
    : isSame('yyyy'.length)
      ? formatNearDate(from)
      : day(from);
  return `entre ${first} e ${day(to)}`;
}

/** States are named with the article that Portuguese gives them: 'na Bahia', 'em Goiás', 'no Rio de Janeiro'. */
function inState(name: string): string {
  if (/^(Bahia|Paraíba)$/.test(name)) return `na ${name}`;
  return /^(Alagoas|Goiás|Mato|Minas|Pernambuco|Rond|Roraima|Santa|São|Sergipe)/.test(name)
    ? `em ${name}`
    : `no ${name}`;
}

function conditionText({ nth_contract: nth, minimum_value: least }: CampaignTerms['condition']): string {
  if (nth !== null) return `fechar o ${figure(nth)}º contrato`;
  return least === null
    ? 'fechar o seu primeiro contrato'
    : `fechar um contrato de pelo menos ${money(least)}`;
}

/** Whether an Indiker may earn several times, or an amount that is not known before. Otherwise the award is the cap. */
export const needsCap = ({ condition, reward }: Pick<CampaignTerms, 'condition' | 'reward'>): boolean =>
  condition.minimum_value !== null || reward.points !== null;

function rewardText({ points, amount }: CampaignTerms['reward']): string {
  if (points === null) return `${money(amount ?? Number.NaN)} a mais`;
  return `${figure(points)} ${points === 1 ? 'ponto' : 'pontos'} a mais (${figure(points)}% do contrato)`;
}

const joinClauses = (clauses: readonly string[]): string =>
  clauses.length === 1 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join(', ')} e ${clauses.at(-1) ?? ''}`;

/**
 * 'Quem for Ouro e fechar o 3º contrato entre 1 e 31 de mar. de 2027 recebe R$ 500,00 a mais, até R$ 10.000,00 no total.'
 */
export function campaignSentence(terms: CampaignTerms, { level, state }: AudienceNames): string {
  const { audience, condition, reward, budget, per_person: perPerson } = terms;
  const who = [
    ...(level === null ? [] : [`for ${level}`]),
    ...(state === null ? [] : [`morar ${inState(state)}`]),
    ...(audience.joined_since === null
      ? []
      : [`tiver se cadastrado a partir de ${day(plainDate(audience.joined_since))}`]),
    `${conditionText(condition)} ${periodText(terms)}`,
  ];
  const times = condition.minimum_value === null ? '' : ' por contrato';
  const cap = needsCap(terms) ? `${money(perPerson)} por pessoa e ` : '';
  return `Quem ${joinClauses(who)} recebe ${rewardText(reward)}${times}, até ${cap}${money(budget)} no total.`;
}
