import { ForgotPasswordPage } from '#app/features/accounts/components/forgot-password-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Esqueceu a senha?');

export default function Page() {
  return <ForgotPasswordPage />;
}
