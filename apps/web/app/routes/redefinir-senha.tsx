import { ResetPasswordPage } from '../features/accounts/components/reset-password-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Redefina sua senha');

export default function Page() {
  return <ResetPasswordPage />;
}
