import { WelcomePage } from '../features/accounts/components/welcome-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Boas-vindas') }];

export default function Page() {
  return <WelcomePage />;
}
