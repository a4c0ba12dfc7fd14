import { HomePage } from '../features/home/components/home-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Home') }];

export default function Page() {
  return <HomePage />;
}
