import { expect, it } from 'vitest';
import { campaignSentence, type CampaignTerms } from './campaign-sentence.ts';

const EVERYBODY = { level: null, state: null, joined_since: null };
const NOTHING = { nth_contract: null, minimum_value: null, first_referral: null };
const terms: CampaignTerms = {
  starts_on: '2027-03-01',
  ends_on: '2027-03-31',
  audience: EVERYBODY,
  condition: { ...NOTHING, nth_contract: 3 },
  reward: { points: null, amount: 500 },
  budget: 10_000,
  per_person: 500,
};
const points = { reward: { points: 2.5, amount: null }, per_person: 1_000 };
const anybody = { level: null, state: null };

it.each([
  [
    {},
    anybody,
    'Quem fechar o 3º contrato entre 1 e 31 de mar. de 2027 recebe R$ 500,00 a mais, até R$ 10.000,00 no total.',
  ],
  [
    { ...points, ends_on: '2027-04-02' },
    { level: 'Ouro', state: null },
    'Quem for Ouro e fechar o 3º contrato entre 1 de mar. e 2 de abr. de 2027 recebe 2,5 pontos a mais (2,5% do contrato), até R$ 1.000,00 por pessoa e R$ 10.000,00 no total.',
  ],
  [
    {
      ends_on: '2028-01-01',
      audience: { ...EVERYBODY, joined_since: '2027-01-01' },
      condition: { ...NOTHING, first_referral: true },
    },
    { level: null, state: 'Bahia' },
    'Quem morar na Bahia, tiver se cadastrado a partir de 1 de jan. de 2027 e fechar o seu primeiro contrato entre 1 de mar. de 2027 e 1 de jan. de 2028 recebe R$ 500,00 a mais, até R$ 10.000,00 no total.',
  ],
  [
    {
      ends_on: '2027-03-01',
      reward: { points: 1, amount: null },
      condition: { ...NOTHING, minimum_value: 5_000 },
    },
    { level: null, state: 'Rio de Janeiro' },
    'Quem morar no Rio de Janeiro e fechar um contrato de pelo menos R$ 5.000,00 em 1 de mar. de 2027 recebe 1 ponto a mais (1% do contrato) por contrato, até R$ 500,00 por pessoa e R$ 10.000,00 no total.',
  ],
  [
    {
      starts_on: '',
      ends_on: '',
      condition: { ...NOTHING, nth_contract: Number.NaN },
      reward: { points: null, amount: Number.NaN },
      budget: Number.NaN,
    },
    { level: null, state: 'São Paulo' },
    'Quem morar em São Paulo e fechar o …º contrato entre … e … recebe … a mais, até … no total.',
  ],
])('says what a campaign does %#', (changed, names, sentence) =>
  expect(campaignSentence({ ...terms, ...changed }, names).replaceAll('\u00a0', ' ')).toBe(sentence),
);
