import { EarningsChart } from '../features/rewards/components/earnings-chart.tsx';
import { LevelProgress } from '../features/rewards/components/level-progress.tsx';
import { WaitingBonus } from '../features/sharing/components/waiting-bonus.tsx';
import { EarningsPage } from '../features/withdrawals/components/earnings-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Meus Ganhos');

export default function Page() {
  return <EarningsPage level={<LevelProgress />} chart={<EarningsChart />} waiting={<WaitingBonus />} />;
}
