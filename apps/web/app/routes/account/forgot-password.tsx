import { ForgotPasswordPage } from '#app/features/accounts/components/forgot-password-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Esqueceu a senha?');

export default function Page() {
  return <ForgotPasswordPage />;
}
