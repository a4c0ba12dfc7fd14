import { ReferralPage } from '#app/features/referrals/components/detail/referral-page.tsx';
import type { MoneySlots } from '#app/features/referrals/components/detail/money-slots.ts';
import { MoneyNextStep } from '#app/features/rewards/components/money-next-step.tsx';
import { PaymentChart } from '#app/features/rewards/components/payment-chart.tsx';
import { PrefetchReward, ReferralReward } from '#app/features/rewards/components/referral-reward.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicação');

const money: MoneySlots = {
  prefetch: (referralId) => <PrefetchReward referralId={referralId} />,
  reward: (referralId, ended) => <ReferralReward referralId={referralId} ended={ended} />,
  chart: (referralId) => <PaymentChart referralId={referralId} />,
  nextStep: ({ id, release_days: releaseDays }, status, render) => (
    <MoneyNextStep referralId={id} releaseDays={releaseDays} status={status} render={render} />
  ),
};

export default function Page() {
  return <ReferralPage money={money} />;
}
