import { SessionsPage } from '#app/features/sessions/components/sessions-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Aparelhos conectados');

export default function Page() {
  return <SessionsPage />;
}
