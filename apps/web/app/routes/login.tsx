import { LoginPage } from '../features/accounts/components/login-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Faça login na sua conta') }];

export default function Login() {
  return <LoginPage />;
}
