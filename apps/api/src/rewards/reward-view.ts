import type { RewardResponse, RewardEarning } from '@indike/contract/money/rewards';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { diamante, levels, type LevelId } from '@indike/rules/money/levels';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { earningStateNames, earningNextStep } from '@indike/rules/money/earning-next-step';
import type { EarningState } from '@indike/rules/money/earnings';
import type { EarningTrigger } from '@indike/rules/money/rewards';
import { sql, type RawBuilder } from 'kysely';

/** As JSON built by the database: days arrive as text, centavos as numbers. */
interface EarningJson {
  readonly id: number;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
  readonly clawed_back: Centavos;
  readonly state: EarningState;
  readonly due_by: EarningTrigger;
  readonly release_on: PlainDate | null;
  readonly expires_on: PlainDate | null;
  readonly requested_on: PlainDate | null;
  readonly payment_date: PlainDate | null;
}
interface ClawbackJson {
  readonly amount: Centavos;
  readonly reason: string;
  readonly date: string;
}
export interface RewardJson {
  readonly state: RewardResponse['state'];
  readonly level: LevelId;
  readonly rate: number;
  readonly contract_value: Centavos;
  readonly total: Centavos;
  readonly sentence: string;
  readonly earnings: EarningJson[];
  readonly clawbacks: ClawbackJson[];
}

/** The reward of `r`, the referral in the query around it; null when there is none. */
export const rewardOfReferral: RawBuilder<RewardJson | null> = sql<RewardJson | null>`(
  select json_build_object('state', w.state, 'level', w.level, 'rate', w.rate, 'contract_value', w.contract_value,
    'total', w.total, 'sentence', w.sentence,
    'earnings', (select coalesce(json_agg(json_build_object('id', p.id, 'installment', p.installment,
        'installments', p.installments, 'value', p.value, 'state', p.state, 'due_by', p.due_by,
        'release_on', p.release_on, 'expires_on', p.expires_on, 'requested_on', d.requested_on, 'payment_date', d.payment_date,
        'clawed_back', (select coalesce(-sum(o.value), 0) from earning o where o.offsets_earning_id = p.id)
      ) order by p.installment), '[]') from earning p left join withdrawal d on d.id = p.withdrawal_id
      where p.referral_id = r.id and p.kind = 'reward'),
    'clawbacks', (select coalesce(json_agg(json_build_object('amount', c.amount, 'reason', c.reason,
        'date', c.created_on) order by c.id), '[]') from clawback c where c.referral_id = r.id))
  from reward w where w.referral_id = r.id)`;

function presentEarning(earning: EarningJson): RewardEarning {
  return {
    id: earning.id,
    installment: earning.installment,
    installments: earning.installments,
    value: reaisFromCentavos(earning.value),
    clawed_back: reaisFromCentavos(earning.clawed_back),
    state: earning.state,
    state_name: earningStateNames[earning.state],
    release_date: earning.release_on,
    expiry_date: earning.expires_on,
    requested_date: earning.requested_on,
    payment_date: earning.payment_date,
    next: earningNextStep({
      state: earning.state,
      trigger: earning.due_by,
      releaseOn: earning.release_on,
      expiresOn: earning.expires_on,
      paymentOn: earning.payment_date,
    }),
  };
}

export function levelResponse(id: LevelId) {
  const { name, rate } = levels.find((level) => level.id === id) ?? diamante;
  return { id, name, rate };
}

export function presentReward(reward: RewardJson): RewardResponse {
  return {
    state: reward.state,
    level: { ...levelResponse(reward.level), rate: reward.rate },
    contract_value: reaisFromCentavos(reward.contract_value),
    total: reaisFromCentavos(reward.total),
    sentence: reward.sentence,
    earnings: reward.earnings.map(presentEarning),
    clawbacks: reward.clawbacks.map((one) => ({ ...one, amount: reaisFromCentavos(one.amount) })),
  };
}
