import { HomePage } from '#app/features/home/components/home-page.tsx';
import { Campaigns } from '#app/features/rewards/components/running-campaigns.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { UpcomingEarnings } from '#app/features/rewards/components/upcoming-earnings.tsx';
import { ShareCard } from '#app/features/sharing/components/share-card.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Home');

export default function Page() {
  return (
    <HomePage
      upcoming={<UpcomingEarnings />}
      level={<LevelProgress />}
      campaigns={<Campaigns />}
      share={<ShareCard />}
    />
  );
}
