import { CompanyPage } from '#app/features/referrals/components/company/company-page.tsx';
import { LinkGate } from '#app/features/sharing/components/link-gate.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/convite-empresa';

export const meta = () => noindexPage('Sua empresa');

export default function Page({ params: { code } }: Route.ComponentProps) {
  return <LinkGate code={code}>{() => <CompanyPage code={code} />}</LinkGate>;
}
