import { SignUpPage } from '../features/accounts/sign-up/sign-up-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Cadastro') }];

export default function Page() {
  return <SignUpPage />;
}
