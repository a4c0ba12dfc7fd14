import { pageTitle } from '@indike/ui/brand.ts';
import { useLocation } from 'react-router';
import { NewPassword, type PasswordLink } from '#app/features/access/password/new-password.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';

export const meta = () => [{ title: pageTitle('Criar outra senha') }];

/** The e-mail's link carries address and token in the fragment, which is not sent to any server or other site. */
function linkIn(hash: string): PasswordLink | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const [email, token] = [fragment.get('email'), fragment.get('token')];
  return email === null || token === null ? null : { email, token };
}

export default function NewPasswordPage() {
  const { hash } = useLocation();
  return (
    <PlainPage>
      <NewPassword link={linkIn(hash)} />
    </PlainPage>
  );
}
