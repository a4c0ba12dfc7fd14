import type { CallInput } from '@indike/contract/calls';
import { campaignForm } from '@indike/contract/operator/money/campaigns';
import { parseDate } from '@indike/rules/dates/calendar';
import { campaignRefusals } from '@indike/rules/money/campaigns';
import { validate, type Validation } from '@indike/ui/forms/validate.ts';
import { type CampaignTerms, needsCap } from './campaign-sentence.ts';
import { typedNumber, typedReais } from './typed.ts';

// The form of a campaign. Its fields have the names of the call's, so that each refusal finds its field.

type Body = CallInput<'POST /api/operator/campaigns'>['body'];

export const CONDITIONS = {
  nth_contract: 'Um número de contratos no período',
  first_referral: 'O primeiro contrato de quem nunca fechou nenhum',
  minimum_value: 'Cada contrato a partir de um valor',
} as const;
export type ConditionKind = keyof typeof CONDITIONS;

export const REWARDS = { amount: 'Um valor fixo', points: 'Pontos sobre o valor do contrato' } as const;
export type RewardKind = keyof typeof REWARDS;

/** As typed; '' where nothing is. */
export const EMPTY = {
  name: '',
  starts_on: '',
  ends_on: '',
  'audience.level': '',
  'audience.state': '',
  'audience.joined_since': '',
  condition: 'nth_contract' as ConditionKind,
  'condition.nth_contract': '',
  'condition.minimum_value': '',
  reward: 'amount' as RewardKind,
  'reward.points': '',
  'reward.amount': '',
  budget: '',
  per_person: '',
};
export type CampaignValues = Readonly<typeof EMPTY>;

const typedDay = (text: string): string => parseDate(text) ?? '';

/** What the values say, complete or not. */
export function termsOf(values: CampaignValues) {
  const { condition: kind, reward: paid } = values;
  const condition = {
    nth_contract: kind === 'nth_contract' ? typedNumber(values['condition.nth_contract']) : null,
    minimum_value: kind === 'minimum_value' ? typedReais(values['condition.minimum_value']) : null,
    first_referral: kind === 'first_referral' ? (true as const) : null,
  };
  const reward = {
    points: paid === 'points' ? typedNumber(values['reward.points']) : null,
    amount: paid === 'amount' ? typedReais(values['reward.amount']) : null,
  };
  const { 'audience.state': state, 'audience.joined_since': since } = values;
  return {
    starts_on: typedDay(values.starts_on),
    ends_on: typedDay(values.ends_on),
    audience: {
      level: values['audience.level'] || null,
      state: state === '' ? null : Number(state),
      joined_since: since === '' ? null : typedDay(since),
    },
    condition,
    reward,
    budget: typedReais(values.budget),
    // The only award of a person is their cap.
    per_person: needsCap({ condition, reward })
      ? typedReais(values.per_person)
      : (reward.amount ?? Number.NaN),
  } satisfies CampaignTerms;
}

/** The body that the values make, or what is wrong with each field. */
export function readCampaign(values: CampaignValues): Validation<Body> {
  const terms = termsOf(values);
  const body: Body = { name: values.name, ...terms };
  const read = validate(campaignForm, body);
  if (!read.ok) return read;
  // The server would say so of a field that is not asked.
  if (!needsCap(terms) && terms.per_person > terms.budget)
    return { ok: false, errors: { budget: campaignRefusals.cap_below_award } };
  return { ok: true, output: body };
}
