import { EarlierPayments } from '#app/features/earlier-payments/components/earlier-payments.tsx';
import { EarningsChart } from '#app/features/rewards/components/earnings-chart.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { PendingBonus } from '#app/features/sharing/components/pending-bonus.tsx';
import { EarningsPage } from '#app/features/withdrawals/components/earnings-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Meus Ganhos');

export default function Page() {
  return (
    <EarningsPage
      level={<LevelProgress />}
      chart={<EarningsChart />}
      pendingBonus={<PendingBonus />}
      earlierPayments={<EarlierPayments />}
    />
  );
}
