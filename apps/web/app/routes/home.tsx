import { HomePage } from '#app/features/home/components/home-page.tsx';
import { LevelProgress } from '#app/features/rewards/components/level-progress.tsx';
import { ShareCard } from '#app/features/sharing/components/share-card.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Home');

export default function Page() {
  return <HomePage level={<LevelProgress />} share={<ShareCard />} />;
}
