import { HomePage } from '../features/home/components/home-page.tsx';
import { LevelProgress } from '../features/rewards/components/level-progress.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Home') }];

export default function Page() {
  return <HomePage level={<LevelProgress />} />;
}
