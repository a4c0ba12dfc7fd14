import { ResetPasswordPage } from '#app/features/accounts/components/reset-password-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Redefina sua senha');

export default function Page() {
  return <ResetPasswordPage />;
}
