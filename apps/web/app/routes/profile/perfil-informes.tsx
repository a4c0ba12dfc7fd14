import { TaxStatementsPage } from '#app/features/tax-statements/components/tax-statements-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Informe de rendimentos');

export default function Page() {
  return <TaxStatementsPage />;
}
