import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import {
  audienceText,
  awardFor,
  campaignStatuses,
  awardSentence,
  type Campaign,
  campaignProgress,
  campaignStatus,
  type Closing,
  conditionText,
  type ProgressFacts,
  whyApprovalRefused,
  whyCampaignRefused,
  whyEndRefused,
} from './campaigns.ts';
import type { Centavos } from './money.ts';

const day = (text: string) => text as PlainDate;
const reais = (value: number) => (value * 100) as Centavos;

const march: Campaign = {
  name: 'Março',
  startsOn: day('2027-03-01'),
  endsOn: day('2027-03-31'),
  audience: {},
  condition: { kind: 'nth_contract', number: 3 },
  reward: { kind: 'amount', amount: reais(500) },
  budget: reais(5_000),
  perPerson: reais(500),
};
const points: Campaign = {
  ...march,
  condition: { kind: 'minimum_value', value: reais(10_000) },
  reward: { kind: 'points', points: 5 },
  perPerson: reais(1_000),
};
const first: Campaign = { ...march, condition: { kind: 'first_referral' } };
const closing: Closing = {
  closedOn: day('2027-03-15'),
  contractValue: reais(10_000),
  closedCount: 1,
  closedInPeriod: 3,
  level: 'ouro',
  state: 35,
  joinedOn: day('2027-01-10'),
  earned: reais(0),
};

describe('what a closing earns', () => {
  it.each<[string, Campaign, Partial<Closing>, number | null]>([
    ['the third contract', march, {}, 500],
    ['the second contract', march, { closedInPeriod: 2 }, null],
    ['the fourth contract', march, { closedInPeriod: 4 }, null],
    [
      'a third one again, after one was cancelled',
      { ...march, perPerson: reais(1_000) },
      { earned: reais(500) },
      null,
    ],
    ['on the first day', march, { closedOn: day('2027-03-01') }, 500],
    ['on the last day', march, { closedOn: day('2027-03-31') }, 500],
    ['the day before', march, { closedOn: day('2027-02-28') }, null],
    ['the day after', march, { closedOn: day('2027-04-01') }, null],
    ['the first ever', first, { closedInPeriod: 1 }, 500],
    ['not the first ever', first, { closedCount: 2 }, null],
    ['at the value', points, {}, 500],
    ['a centavo below the value', points, { contractValue: (reais(10_000) - 1) as Centavos }, null],
    ['up to the cap of the person', points, { earned: reais(500) }, 500],
    ['not a part of the award', points, { earned: (reais(500) + 1) as Centavos }, null],
    [
      'points, rounded like a reward',
      {
        ...points,
        condition: { kind: 'minimum_value', value: 1 as Centavos },
        reward: { kind: 'points', points: 2.5 },
      },
      { contractValue: 3_333 as Centavos },
      0.83,
    ],
    [
      'less than half a centavo',
      { ...points, condition: { kind: 'minimum_value', value: 1 as Centavos } },
      { contractValue: 9 as Centavos },
      null,
    ],
    ['of the level', { ...march, audience: { level: 'ouro' } }, {}, 500],
    ['of another level', { ...march, audience: { level: 'prata' } }, {}, null],
    ['of the state', { ...march, audience: { state: 35 } }, {}, 500],
    ['without an address', { ...march, audience: { state: 35 } }, { state: null }, null],
    ['who joined on the day', { ...march, audience: { joinedSince: day('2027-01-10') } }, {}, 500],
    ['who joined before', { ...march, audience: { joinedSince: day('2027-01-11') } }, {}, null],
    ['of all that is asked', { ...march, audience: { level: 'ouro', state: 33 } }, {}, null],
  ])('%s', (_name, campaign, facts, award) => {
    expect(awardFor(campaign, { ...closing, ...facts })).toBe(
      award === null ? null : Math.round(award * 100),
    );
  });

  it('is named in the sentence of the reward', () => {
    expect(awardSentence(points, reais(250))).toBe('+ 5 pontos: campanha Março = R$\u00a0250,00');
    expect(awardSentence(march, reais(500))).toBe('+ R$\u00a0500,00: campanha Março');
    const one: Campaign = { ...points, name: 'Campanha de abril', reward: { kind: 'points', points: 1 } };
    expect(awardSentence(one, reais(50))).toBe('+ 1 ponto: Campanha de abril = R$\u00a050,00');
  });
});

describe('progress', () => {
  const facts: ProgressFacts = { ...closing, closedCount: 1, closedInPeriod: 1, isFull: false };
  const sentenceOf = (campaign: Campaign, more: Partial<ProgressFacts> = {}) =>
    campaignProgress(campaign, { ...facts, ...more })?.sentence.replaceAll('\u00a0', ' ');

  it.each<[string, Campaign, Partial<ProgressFacts>, string | undefined]>([
    ['two missing', march, {}, 'Faltam 2 contratos até 31 de mar.: + R$ 500,00'],
    ['one missing', march, { closedInPeriod: 2 }, 'Falta 1 contrato até 31 de mar.: + R$ 500,00'],
    ['earned', march, { closedInPeriod: 3, earned: reais(500) }, 'Você ganhou R$ 500,00.'],
    ['reached without an award', march, { closedInPeriod: 3 }, undefined],
    ['for others', { ...march, audience: { state: 33 } }, {}, undefined],
    [
      'earned, and moved away since',
      { ...march, audience: { state: 33 } },
      { earned: reais(500) },
      'Você ganhou R$ 500,00.',
    ],
    ['without money left', march, { isFull: true }, undefined],
    ['earned, without money left', points, { earned: reais(500), isFull: true }, 'Você ganhou R$ 500,00.'],
    ['none yet', first, { closedCount: 0 }, 'Seu primeiro contrato fechado até 31 de mar.: + R$ 500,00'],
    ['not the first any more', first, {}, undefined],
    ['a value', points, {}, 'Cada contrato a partir de R$ 10.000,00 até 31 de mar.: + 5 pontos'],
    [
      'a value, earned once',
      points,
      { earned: reais(999) },
      'Cada contrato a partir de R$ 10.000,00 até 31 de mar.: + 5 pontos',
    ],
    ['a value, up to the cap', points, { earned: reais(1_000) }, 'Você ganhou R$ 1.000,00.'],
  ])('%s', (_name, campaign, more, sentence) => expect(sentenceOf(campaign, more)).toBe(sentence));

  it('counts the missing contracts', () => {
    expect(campaignProgress(march, facts)).toMatchObject({ missing: 2, isDone: false });
    expect(campaignProgress(points, facts)).toMatchObject({ missing: null, isDone: false });
    expect(campaignProgress(march, { ...facts, earned: reais(500) })).toMatchObject({
      missing: null,
      isDone: true,
    });
  });
});

describe('the life of a campaign', () => {
  const today = day('2027-02-28');
  it.each<[string, Partial<Campaign>, string | null]>([
    ['from tomorrow', {}, null],
    ['of one day', { endsOn: day('2027-03-01') }, null],
    ['over before it begins', { endsOn: day('2027-02-28') }, 'ends_before_start'],
    ['from today', { startsOn: today }, 'campaign_too_early'],
    ['that pays nobody', { perPerson: reais(499) }, 'cap_below_award'],
    ['without money for one', { budget: reais(499) }, 'cap_below_award'],
  ])('%s', (_name, terms, code) => expect(whyCampaignRefused({ ...march, ...terms }, today)).toBe(code));

  it.each([
    ['prepared', {}, '2027-03-10', 'prepared'],
    ['approved', { isApproved: true }, '2027-02-28', 'approved'],
    ['on its first day', { isApproved: true }, '2027-03-01', 'running'],
    ['on its last day', { isApproved: true }, '2027-03-31', 'running'],
    ['after it', { isApproved: true }, '2027-04-01', 'finished'],
    ['without money', { isApproved: true, isFull: true }, '2027-03-10', 'exhausted'],
    ['ended', { isApproved: true, isFull: true, isEnded: true }, '2027-03-10', 'ended'],
  ])('is %s', (_name, acts, on, status) => {
    const life = { ...march, isApproved: false, isFull: false, isEnded: false, ...acts };
    expect(campaignStatus(life, day(on))).toBe(status);
  });

  it('is approved once, by another person, before its first day', () => {
    const decided = { status: 'prepared', preparedBy: 1, decidedBy: 2, today } as const;
    expect(whyApprovalRefused(march, decided)).toBeNull();
    expect(whyApprovalRefused(march, { ...decided, decidedBy: 1 })).toBe('same_person');
    expect(whyApprovalRefused(march, { ...decided, status: 'approved' })).toBe('campaign_decided');
    expect(whyApprovalRefused(march, { ...decided, today: march.startsOn })).toBe('campaign_too_early');
  });

  it('is ended once', () => {
    const open = campaignStatuses.filter((status) => whyEndRefused(status) === null);
    expect(open).toEqual(['prepared', 'approved', 'running', 'exhausted', 'finished']);
    expect(whyEndRefused('ended')).toBe('campaign_decided');
  });

  it('says for whom and for what it is', () => {
    expect(audienceText({}, { level: null, state: null })).toBe('Todos os Indikers');
    expect(audienceText({ joinedSince: day('2027-01-10') }, { level: 'Ouro', state: 'São Paulo' })).toBe(
      'Indikers com nível Ouro, endereço em São Paulo, cadastro a partir de 10 de jan. de 2027',
    );
    expect(conditionText(march.condition)).toBe('O 3º contrato do Indiker no período');
    expect(conditionText(first.condition)).toBe('O primeiro contrato fechado do Indiker');
    expect(conditionText(points.condition)).toBe('Cada contrato a partir de R$\u00a010.000,00');
  });
});
