import { expect, it } from 'vitest';
import { type CampaignValues, EMPTY, readCampaign } from './campaign-form.ts';

const values: CampaignValues = {
  ...EMPTY,
  name: ' Março ',
  starts_on: '01/03/2027',
  ends_on: '31/03/2027',
  'condition.nth_contract': '3',
  'reward.amount': '500',
  budget: '10.000',
};
const errorsOf = (changed: Partial<CampaignValues>) => {
  const read = readCampaign({ ...values, ...changed });
  return read.ok ? {} : read.errors;
};

it('makes the body of the call, whose cap is the only award of a person', () =>
  expect(readCampaign(values)).toMatchObject({
    ok: true,
    output: {
      starts_on: '2027-03-01',
      audience: { level: null, state: null, joined_since: null },
      condition: { nth_contract: 3, minimum_value: null, first_referral: null },
      reward: { points: null, amount: 500 },
      budget: 10_000,
      per_person: 500,
    },
  }));

it('sends only what is chosen', () =>
  expect(
    readCampaign({
      ...values,
      'audience.level': 'ouro',
      'audience.state': '29',
      'audience.joined_since': '01/01/2027',
      condition: 'first_referral',
      reward: 'points',
      'reward.points': '2,5',
      per_person: '800',
    }),
  ).toMatchObject({
    ok: true,
    output: {
      audience: { level: 'ouro', state: 29, joined_since: '2027-01-01' },
      condition: { nth_contract: null, first_referral: true },
      reward: { points: 2.5, amount: null },
      per_person: 800,
    },
  }));

it('says at each field what is wrong', () => {
  expect(errorsOf(EMPTY)).toMatchObject({
    name: 'Nome da campanha é obrigatório',
    starts_on: 'Informe o primeiro dia',
    ends_on: 'Informe o último dia',
    'condition.nth_contract': 'Informe um número inteiro de 1 a 1000',
    'reward.amount': expect.stringMatching(/^Informe um valor de/),
    budget: expect.stringMatching(/^Informe um valor de/),
  });
  expect(errorsOf({ condition: 'minimum_value' })).toMatchObject({
    'condition.minimum_value': expect.stringMatching(/^Informe um valor/),
    per_person: expect.stringMatching(/^Informe um valor/),
  });
  expect(errorsOf({ 'audience.joined_since': '31/02/2027' })).toHaveProperty(['audience.joined_since']);
});

it('says at the budget that it pays no award when the cap is not asked', () =>
  expect(errorsOf({ budget: '499,99' })).toEqual({
    budget: 'O limite por pessoa e o orçamento devem pagar ao menos um prêmio.',
  }));
