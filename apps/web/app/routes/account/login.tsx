import { LoginPage } from '#app/features/accounts/components/login-page.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';

export const meta = () =>
  indexablePage({
    title: 'Faça login na sua conta',
    path: '/login',
    description:
      'Entre para acompanhar as suas indicações, ver seus ganhos e pedir o saque por PIX ou transferência.',
  });

export default function Login() {
  return <LoginPage />;
}
