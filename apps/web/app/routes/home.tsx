import { HomePage } from '#app/features/home/components/home-page.tsx';
import { Campaigns } from '#app/features/rewards/components/campaigns.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { UpcomingEarnings } from '#app/features/rewards/components/upcoming-earnings.tsx';
import { ShareCard } from '#app/features/sharing/components/share-card.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';

export const meta = () => noindexPage('Home');

export default function Page() {
  return (
    <HomePage
      upcoming={<UpcomingEarnings most={2} origin={paths.home} />}
      level={<LevelProgress />}
      campaigns={<Campaigns />}
      share={<ShareCard />}
    />
  );
}
