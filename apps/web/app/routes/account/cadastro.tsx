import { SignUpPage } from '#app/features/accounts/sign-up/sign-up-page.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';

export const meta = () =>
  indexablePage({
    title: 'Cadastro',
    path: '/cadastro',
    description:
      'Cadastre-se de graça, indique empresas e ganhe 50%, 60% ou 80% do valor do contrato quando a empresa assina e paga.',
  });

export default function Page() {
  return <SignUpPage />;
}
