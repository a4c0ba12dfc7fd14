import { SessionsPage } from '#app/features/sessions/components/sessions-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Aparelhos conectados');

export default function Page() {
  return <SessionsPage />;
}
