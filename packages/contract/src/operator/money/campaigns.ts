import type { PlainDate } from '@indike/rules/dates/calendar';
import { campaignStatuses } from '@indike/rules/money/campaigns';
import { formatBRL, MAX_REAIS, multiplyCentavos, uncheckedCentavos } from '@indike/rules/money/money';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { amount, calendarDay, missingOr, requiredLine } from '../../wire/fields.ts';
import { auditStamp, rate, whole } from './programme-versions.ts';

const endpoint = endpointsOf('Operação: dinheiro');

const LEAST = uncheckedCentavos(1);
const MOST = multiplyCentavos(uncheckedCentavos(100), MAX_REAIS);
const money = () => {
  const message = `Informe um valor de ${formatBRL(LEAST)} a ${formatBRL(MOST)}`;
  return amount(message).check(z.refine((value) => value >= LEAST && value <= MOST, message));
};

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape, message: string) =>
  z.object(shape, { error: missingOr(message) });

const isOneOf = (message: string) =>
  z.refine<object>(
    (form) => Object.values(form).filter((value) => value !== undefined && value !== null).length === 1,
    {
      message,
      abort: true,
    },
  );

const audience = object(
  {
    /** The name of a level of the programme, or its id. */
    level: z.nullish(requiredLine('Informe o nível', 30)),
    /** The id of a state as in GET /api/state, or its two letters. */
    state: z.nullish(z.union([z.int(), z.string()], 'Estado inválido')),
    /** The first day of registration. */
    joined_since: z.nullish(calendarDay()),
  },
  'Informe para quem é a campanha',
);

const ONE_CONDITION = 'Informe o que rende: só o primeiro contrato, o número do contrato ou o valor mínimo';
const condition = object(
  {
    nth_contract: z.nullish(whole(1, 1_000)),
    minimum_value: z.nullish(money()),
    first_referral: z.nullish(z.literal(true, 'Formato inválido')),
  },
  ONE_CONDITION,
).check(isOneOf(ONE_CONDITION));

const ONE_REWARD = 'Informe quanto rende: só os pontos percentuais ou o valor fixo';
const reward = object(
  {
    /** Percent points of the contract's value. */
    points: z.nullish(rate),
    amount: z.nullish(money()),
  },
  ONE_REWARD,
).check(isOneOf(ONE_REWARD));

export const campaignForm = z.object({
  name: requiredLine('Nome da campanha é obrigatório', 60),
  starts_on: calendarDay('Informe o primeiro dia'),
  ends_on: calendarDay('Informe o último dia'),
  audience: z.prefault(audience, {}),
  condition,
  reward,
  budget: money(),
  per_person: money(),
});
export type CampaignForm = z.output<typeof campaignForm>;

/** Amounts are reais, points percent points, days YYYY-MM-DD. What is not restricted or not given is null. */
export const operatorCampaign = z.object({
  id: z.int(),
  status: z.enum(campaignStatuses),
  status_name: z.string(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  audience: z.object({
    /** The id of the level. */
    level: z.nullable(z.string()),
    /** The id of the state. */
    state: z.nullable(z.int()),
    joined_since: z.nullable(z.string()),
  }),
  condition: z.object({
    nth_contract: z.nullable(z.int()),
    minimum_value: z.nullable(z.number()),
    first_referral: z.nullable(z.boolean()),
  }),
  reward: z.object({ points: z.nullable(z.number()), amount: z.nullable(z.number()) }),
  budget: z.number(),
  per_person: z.number(),
  /** What was awarded and not taken back. */
  spent: z.number(),
  /** How many awards that is, and of how many Indikers. */
  awards: z.int(),
  indikers: z.int(),
  /** Who, what earns and how much, in words. */
  texts: z.object({ audience: z.string(), condition: z.string(), reward: z.string() }),
  prepared: auditStamp,
  approved: auditStamp,
  ended: auditStamp,
  /** Why it was ended. */
  reason: z.nullable(z.string()),
});
export type OperatorCampaign = z.output<typeof operatorCampaign>;

export const operatorCampaigns = endpoint('GET /api/operator/campaigns', {
  access: allow.oversight,
  summary: 'As campanhas com o que já gastaram, da mais nova à primeira',
  responses: { 200: z.object({ data: z.array(operatorCampaign) }) },
});

export const prepareCampaign = endpoint('POST /api/operator/campaigns', {
  access: allow.administration,
  audit: 'campaign.prepare',
  summary: 'Prepara uma campanha, que outra pessoa aprova',
  body: campaignForm,
  example: {
    name: 'Março',
    starts_on: '2027-03-01' as PlainDate,
    ends_on: '2027-03-31' as PlainDate,
    audience: { joined_since: '2027-01-01' },
    condition: { nth_contract: 3 },
    reward: { amount: 500 },
    budget: 10_000,
    per_person: 500,
  },
  responses: { 201: operatorCampaign },
});

export const approveCampaign = endpoint('POST /api/operator/campaigns/{id}/approve', {
  access: allow.confirmedAdministration,
  audit: 'campaign.approve',
  summary: 'Aprova uma campanha que outra pessoa preparou',
  responses: { 200: operatorCampaign },
});

export const endCampaign = endpoint('POST /api/operator/campaigns/{id}/end', {
  access: allow.administration,
  audit: 'campaign.end',
  summary: 'Encerra uma campanha; o que ela já rendeu continua valendo',
  body: z.object({ reason: requiredLine('Informe o motivo.', 300) }),
  responses: { 200: operatorCampaign },
});
