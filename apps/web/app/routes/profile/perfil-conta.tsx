import { BankAccountPage } from '#app/features/bank-accounts/components/bank-account-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Dados bancários');

export default function Page() {
  return <BankAccountPage />;
}
