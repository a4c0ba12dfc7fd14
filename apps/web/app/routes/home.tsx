import { HomePage } from '../features/home/components/home-page.tsx';
import { LevelProgress } from '../features/rewards/components/level-progress.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Home');

export default function Page() {
  return <HomePage level={<LevelProgress />} />;
}
