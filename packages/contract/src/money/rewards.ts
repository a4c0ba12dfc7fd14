import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { awardedBy } from './campaigns.ts';
import { payout } from './programme.ts';
import { earningState } from './reports.ts';

const endpoint = endpointsOf('Ganhos');
const nullableDay = z.nullable(z.string());

const level = z.object({ id: z.string(), name: z.string(), rate: z.number() });

/** The Indiker's level, and the payout of a withdrawal requested today. Days are YYYY-MM-DD. */
export const levelResponse = z.object({
  level,
  closed: z.int(),
  next: z.nullable(level),
  /** Closed referrals needed for the next level; 0 at the highest. */
  missing: z.int(),
  /** Progress within the current level, from 0 to 1. */
  share: z.number(),
  sentence: z.string(),
  payout,
  /** Reais of clawbacks that are still to be offset against later earnings. */
  owed: z.number(),
});
export type LevelResponse = z.output<typeof levelResponse>;

export const myLevel = endpoint('GET /api/me/level', {
  access: allow.indiker,
  summary: 'Seu nível, o que falta para o próximo e a data do próximo pagamento',
  responses: { 200: levelResponse },
});

export const rewardEarning = z.object({
  id: z.int(),
  ...awardedBy,
  installment: z.int(),
  installments: z.int(),
  value: z.number(),
  /** Reais that clawbacks have taken from this earning. */
  clawed_back: z.number(),
  state: earningState,
  state_name: z.string(),
  release_date: nullableDay,
  /** The last day to request this earning; before the invoice is paid, the last day to pay the invoice. */
  expiry_date: nullableDay,
  requested_date: nullableDay,
  payment_date: nullableDay,
  /** What happens next to this earning, and when. */
  next: z.string(),
});
export type RewardEarning = z.output<typeof rewardEarning>;

export const rewardResponse = z.object({
  state: z.enum(['promised', 'frozen', 'cancelled']),
  level,
  contract_value: z.number(),
  /** Without what campaigns award, which are earnings of their own. */
  total: z.number(),
  /** 'R$ 5.000,00 × 50% (Prata, 2º contrato fechado) = R$ 2.500,00; + 5 pontos: campanha Março = R$ 250,00' */
  sentence: z.string(),
  earnings: z.array(rewardEarning),
  clawbacks: z.array(z.object({ amount: z.number(), reason: z.string(), date: z.string() })),
});
export type RewardResponse = z.output<typeof rewardResponse>;

/** `reward` is null until the negotiation starts. */
export const referralReward = endpoint('GET /api/indication/{id}/reward', {
  access: allow.owner('referral'),
  summary: 'A bonificação de uma indicação em palavras: como calculamos e o que acontece agora',
  responses: { 200: z.object({ reward: z.nullable(rewardResponse) }) },
});

/** Reward installments that are not in the balance yet, the nearest first. */
export const upcomingResponse = z.object({
  /** All of them, in reais; `data` holds the first ten. */
  total: z.number(),
  count: z.int(),
  data: z.array(
    z.object({
      id: z.int(),
      indication_id: z.int(),
      company: z.string(),
      ...awardedBy,
      value: z.number(),
      /** Known once the first invoice is paid. */
      release_date: nullableDay,
      /** What it depends on while `release_date` is null. */
      depends_on: z.nullable(z.string()),
    }),
  ),
});
export type UpcomingResponse = z.output<typeof upcomingResponse>;

export const upcomingEarnings = endpoint('GET /api/me/upcoming-earnings', {
  access: allow.indiker,
  summary: 'Os próximos valores: o que já tem data para entrar no saldo e o que ainda depende de algo',
  responses: { 200: upcomingResponse },
});
