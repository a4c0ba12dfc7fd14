import { HomePage } from '../features/home/components/home-page.tsx';
import { LevelProgress } from '../features/rewards/components/level-progress.tsx';
import { ShareCard } from '../features/sharing/components/share-card.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Home');

export default function Page() {
  return <HomePage level={<LevelProgress />} share={<ShareCard />} />;
}
