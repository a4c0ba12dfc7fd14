import type { RewardResponse } from '@indike/contract/money/rewards';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { contractEarningKinds, type EarningState } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import type { EarningTrigger } from '@indike/rules/money/programme';
import { sql, type RawBuilder } from 'kysely';
import { literals } from '../platform/db/rows.ts';
import { campaignName } from '../campaigns/commands.ts';
import { lastDayOf } from '../ledger/commands.ts';

/** JSON built by the database: dates are strings, amounts numbers. */
export interface EarningJson {
  readonly id: number;
  /** Its name, for what a campaign awards. */
  readonly campaign: string | null;
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
  readonly level: string;
  readonly rate: number;
  readonly contract_value: Centavos;
  readonly total: Centavos;
  readonly sentence: string;
  readonly earnings: EarningJson[];
  readonly clawbacks: ClawbackJson[];
}

/** The reward of the owner's referral `r` of the surrounding query; null when there is none. */
export const rewardOfReferral = (
  owner: RawBuilder<unknown>,
): RawBuilder<RewardJson | null> => sql<RewardJson | null>`(
  select json_build_object('state', w.state, 'level', w.level, 'rate', w.rate, 'contract_value', w.contract_value,
    'total', w.total, 'sentence', w.sentence,
    'earnings', (select coalesce(json_agg(json_build_object('id', p.id, 'campaign', ${campaignName('p')}, 'installment', p.installment,
        'installments', p.installments, 'value', p.value, 'state', p.state, 'due_by', p.due_by,
        'release_on', p.release_on, 'expires_on', ${lastDayOf('p', owner)},
        'requested_on', d.requested_on, 'payment_date', d.payment_date,
        'clawed_back', (select coalesce(-sum(o.value), 0) from earning o where o.offsets_earning_id = p.id and o.user_id = ${owner})
      ) order by p.kind desc, p.installment, p.id), '[]') from earning p left join withdrawal d on d.id = p.withdrawal_id and d.user_id = ${owner}
      where p.referral_id = r.id and p.user_id = ${owner} and p.kind in (${literals(contractEarningKinds)})),
    'clawbacks', (select coalesce(json_agg(json_build_object('amount', c.amount, 'reason', c.reason,
        'date', c.created_on) order by c.id), '[]') from clawback c where c.referral_id = r.id and c.user_id = ${owner}))
  from reward w where w.referral_id = r.id and w.user_id = ${owner})`;
