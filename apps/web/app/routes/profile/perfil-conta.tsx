import { BankAccountPage } from '#app/features/bank-accounts/components/bank-account-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Dados bancários');

export default function Page() {
  return <BankAccountPage />;
}
