import { EarningsChart } from '../features/rewards/components/earnings-chart.tsx';
import { LevelProgress } from '../features/rewards/components/level-progress.tsx';
import { EarningsPage } from '../features/withdrawals/components/earnings-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Meus Ganhos') }];

export default function Page() {
  return <EarningsPage level={<LevelProgress />} chart={<EarningsChart />} />;
}
