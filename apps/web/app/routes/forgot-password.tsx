import { ForgotPasswordPage } from '../features/accounts/components/forgot-password-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Esqueceu a senha?') }];

export default function Page() {
  return <ForgotPasswordPage />;
}
