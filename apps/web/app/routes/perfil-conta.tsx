import { BankAccountPage } from '../features/bank-accounts/components/bank-account-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Dados bancários');

export default function Page() {
  return <BankAccountPage />;
}
