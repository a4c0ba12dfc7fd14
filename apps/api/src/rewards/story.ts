import type { RewardAnswer, RewardParcel } from '@indike/contract/rewards';
import type { PlainDate } from '@indike/rules/calendar';
import { diamante, levels, type LevelId } from '@indike/rules/levels';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money';
import { parcelStateNames, parcelStory } from '@indike/rules/parcel-story';
import type { ParcelState } from '@indike/rules/parcels';
import type { ParcelTrigger } from '@indike/rules/rewards';
import { sql, type RawBuilder } from 'kysely';

/** As JSON built by the database: days arrive as text, centavos as numbers. */
interface ParcelJson {
  readonly id: number;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
  readonly clawed_back: Centavos;
  readonly state: ParcelState;
  readonly due_by: ParcelTrigger;
  readonly release_on: PlainDate | null;
  readonly lapse_on: PlainDate | null;
  readonly requested_on: PlainDate | null;
  readonly payment_date: PlainDate | null;
}
interface ClawbackJson {
  readonly amount: Centavos;
  readonly reason: string;
  readonly date: string;
}
export interface RewardJson {
  readonly state: RewardAnswer['state'];
  readonly level: LevelId;
  readonly rate: number;
  readonly contract_value: Centavos;
  readonly total: Centavos;
  readonly sentence: string;
  readonly parcels: ParcelJson[];
  readonly clawbacks: ClawbackJson[];
}

/** The reward of `r`, the referral in the query around it; null when there is none. */
export const rewardOfReferral: RawBuilder<RewardJson | null> = sql<RewardJson | null>`(
  select json_build_object('state', w.state, 'level', w.level, 'rate', w.rate, 'contract_value', w.contract_value,
    'total', w.total, 'sentence', w.sentence,
    'parcels', (select coalesce(json_agg(json_build_object('id', p.id, 'installment', p.installment,
        'installments', p.installments, 'value', p.value, 'state', p.state, 'due_by', p.due_by,
        'release_on', p.release_on, 'lapse_on', p.lapse_on, 'requested_on', d.requested_on, 'payment_date', d.payment_date,
        'clawed_back', (select coalesce(-sum(o.value), 0) from parcel o where o.offsets_parcel_id = p.id)
      ) order by p.installment), '[]') from parcel p left join withdrawal d on d.id = p.withdrawal_id
      where p.referral_id = r.id and p.kind = 'reward'),
    'clawbacks', (select coalesce(json_agg(json_build_object('amount', c.amount, 'reason', c.reason,
        'date', c.created_on) order by c.id), '[]') from clawback c where c.referral_id = r.id))
  from reward w where w.referral_id = r.id)`;

function presentParcel(parcel: ParcelJson): RewardParcel {
  return {
    id: parcel.id,
    installment: parcel.installment,
    installments: parcel.installments,
    value: reaisFromCentavos(parcel.value),
    clawed_back: reaisFromCentavos(parcel.clawed_back),
    state: parcel.state,
    state_name: parcelStateNames[parcel.state],
    release_date: parcel.release_on,
    lapse_date: parcel.lapse_on,
    requested_date: parcel.requested_on,
    payment_date: parcel.payment_date,
    next: parcelStory({
      state: parcel.state,
      trigger: parcel.due_by,
      releaseOn: parcel.release_on,
      lapseOn: parcel.lapse_on,
      paymentOn: parcel.payment_date,
    }),
  };
}

export function levelAnswer(id: LevelId) {
  const { name, rate } = levels.find((level) => level.id === id) ?? diamante;
  return { id, name, rate };
}

export function presentReward(reward: RewardJson): RewardAnswer {
  return {
    state: reward.state,
    level: { ...levelAnswer(reward.level), rate: reward.rate },
    contract_value: reaisFromCentavos(reward.contract_value),
    total: reaisFromCentavos(reward.total),
    sentence: reward.sentence,
    parcels: reward.parcels.map(presentParcel),
    clawbacks: reward.clawbacks.map((one) => ({ ...one, amount: reaisFromCentavos(one.amount) })),
  };
}
