import { pageTitle } from '@indike/ui/brand.ts';
import { AccessPage } from '#app/features/access/account/access-page.tsx';
import { useSession } from '#app/shared/session/session-store.ts';

export const meta = () => [{ title: pageTitle('Meu acesso') }];

export default function Access() {
  const state = useSession();
  return state.status === 'in' ? <AccessPage session={state.session} /> : null;
}
