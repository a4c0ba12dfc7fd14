import { BankAccountPage } from '../features/bank-accounts/components/bank-account-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Dados bancários') }];

export default function Page() {
  return <BankAccountPage />;
}
