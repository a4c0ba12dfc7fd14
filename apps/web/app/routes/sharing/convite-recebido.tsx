import { CompanyDonePage } from '#app/features/referrals/components/company/company-done-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/convite-recebido';

export const meta = () => noindexPage('Dados recebidos');

export default function Page({ params: { code } }: Route.ComponentProps) {
  return <CompanyDonePage code={code} />;
}
