import { WelcomePage } from '#app/features/accounts/components/welcome-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Boas-vindas');

export default function Page() {
  return <WelcomePage />;
}
