import { SessionsPage } from '../features/sessions/components/sessions-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Onde você está conectado') }];

export default function Page() {
  return <SessionsPage />;
}
