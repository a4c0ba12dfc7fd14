import { ResetPasswordPage } from '../features/accounts/components/reset-password-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Redefina sua senha') }];

export default function Page() {
  return <ResetPasswordPage />;
}
