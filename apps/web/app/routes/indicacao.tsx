import { ReferralPage } from '../features/referrals/components/detail/referral-page.tsx';
import { PaymentChart } from '../features/rewards/components/payment-chart.tsx';
import { ReferralReward } from '../features/rewards/components/referral-reward.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Indicação');

const money = {
  reward: (referralId: number, ended: boolean) => <ReferralReward referralId={referralId} ended={ended} />,
  chart: (referralId: number) => <PaymentChart referralId={referralId} />,
};

export default function Page() {
  return <ReferralPage money={money} />;
}
