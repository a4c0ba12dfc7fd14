import { TaxStatementsPage } from '#app/features/tax-statements/components/tax-statements-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Informe de rendimentos');

export default function Page() {
  return <TaxStatementsPage />;
}
