import { EarlierPayments } from '#app/features/earlier-payments/components/earlier-payments-panel.tsx';
import { EarningsChart } from '#app/features/rewards/components/earnings-chart.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { UpcomingEarnings } from '#app/features/rewards/components/upcoming-earnings.tsx';
import { PendingBonus } from '#app/features/sharing/components/pending-bonus.tsx';
import { EarningsPage } from '#app/features/withdrawals/components/earnings-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';

export const meta = () => noindexPage('Meus Ganhos');

export default function Page() {
  return (
    <EarningsPage
      level={<LevelProgress />}
      chart={<EarningsChart />}
      upcoming={<UpcomingEarnings most={3} expandable origin={paths.earnings} />}
      pendingBonus={<PendingBonus />}
      earlierPayments={<EarlierPayments />}
    />
  );
}
