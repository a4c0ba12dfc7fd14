import { ResetPasswordPage } from '#app/features/accounts/components/reset-password-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Redefina sua senha');

export default function Page() {
  return <ResetPasswordPage />;
}
