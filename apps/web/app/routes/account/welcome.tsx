import { WelcomePage } from '#app/features/accounts/components/welcome-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Boas-vindas');

export default function Page() {
  return <WelcomePage />;
}
