import { EarlierPayments } from '#app/features/earlier-payments/components/earlier-payments-panel.tsx';
import { ComingMoney } from '#app/features/rewards/components/coming-money.tsx';
import { EarningsChart } from '#app/features/rewards/components/earnings-chart.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { PendingBonus } from '#app/features/sharing/components/pending-bonus.tsx';
import { Statement } from '#app/features/statement/components/statement-panel.tsx';
import { EarningsPage } from '#app/features/withdrawals/components/earnings-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Meus Ganhos');

export default function Page() {
  return (
    <EarningsPage
      level={<LevelProgress />}
      chart={<EarningsChart />}
      coming={<ComingMoney />}
      statement={<Statement />}
      pendingBonus={<PendingBonus />}
      earlierPayments={<EarlierPayments />}
    />
  );
}
