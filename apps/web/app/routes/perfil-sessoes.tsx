import { SessionsPage } from '../features/sessions/components/sessions-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Onde você está conectado');

export default function Page() {
  return <SessionsPage />;
}
