import type { RewardResponse, RewardEarning } from '@indike/contract/money/rewards';
import { earningNextStep, earningStateNames } from '@indike/rules/money/earning-next-step';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { awardedBy } from '../campaigns/commands.ts';
import type { EarningJson, RewardJson } from './reward-queries.ts';

function presentEarning(earning: EarningJson, programme: Programme): RewardEarning {
  return {
    id: earning.id,
    ...awardedBy(earning.campaign),
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
    next: earningNextStep(
      {
        state: earning.state,
        trigger: earning.due_by,
        releaseOn: earning.release_on,
        expiresOn: earning.expires_on,
        paymentOn: earning.payment_date,
      },
      programme,
    ),
  };
}

/** By the version that the referral follows. */
export function presentReward(reward: RewardJson, programme: Programme): RewardResponse {
  const { level: id, rate } = reward;
  return {
    state: reward.state,
    level: { id, name: programme.levels.find((level) => level.id === id)?.name ?? id, rate },
    contract_value: reaisFromCentavos(reward.contract_value),
    total: reaisFromCentavos(reward.total),
    sentence: reward.sentence,
    earnings: reward.earnings.map((earning) => presentEarning(earning, programme)),
    clawbacks: reward.clawbacks.map((one) => ({ ...one, amount: reaisFromCentavos(one.amount) })),
  };
}
