import { pageTitle } from '@indike/ui/brand.ts';
import { ForgotPassword } from '#app/features/access/password/forgot-password.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';

export const meta = () => [{ title: pageTitle('Esqueci minha senha') }];

export default function ForgotPasswordPage() {
  return (
    <PlainPage>
      <ForgotPassword />
    </PlainPage>
  );
}
