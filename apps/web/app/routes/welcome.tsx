import { WelcomePage } from '../features/accounts/components/welcome-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Boas-vindas');

export default function Page() {
  return <WelcomePage />;
}
