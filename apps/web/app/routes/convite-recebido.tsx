import { CompanyDonePage } from '../features/referrals/components/company/company-done-page.tsx';
import { pageTitle } from '../shared/brand.ts';
import type { Route } from './+types/convite-recebido';

export const meta = () => [{ title: pageTitle('Dados recebidos') }];

export default function Page({ params: { code } }: Route.ComponentProps) {
  return <CompanyDonePage code={code} />;
}
