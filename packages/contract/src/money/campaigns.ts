import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Ganhos');

/** The name of the campaign that awards an earning. Absent from every other earning. */
export const awardedBy = { campaign: z.optional(z.string()) };

/** Days are YYYY-MM-DD, amounts reais. */
export const runningCampaign = z.object({
  id: z.int(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** '+ 5 pontos' of the contract's value, or '+ R$ 500,00' */
  reward: z.string(),
  /** 'Faltam 2 contratos até 31 de mar.: + R$ 500,00', or what was won. */
  sentence: z.string(),
  /** Contracts that are still needed; null when it is not a number of contracts that counts, and when it is done. */
  missing: z.nullable(z.int()),
  /** What it has awarded to this Indiker and not taken back. */
  earned: z.number(),
  /** Nothing more can be earned. */
  done: z.boolean(),
});
export type RunningCampaign = z.output<typeof runningCampaign>;

export const campaigns = endpoint('GET /api/campaigns', {
  access: allow.indiker,
  summary: 'As campanhas em andamento para você, com o que falta, as que terminam antes primeiro',
  responses: { 200: z.object({ data: z.array(runningCampaign) }) },
});
