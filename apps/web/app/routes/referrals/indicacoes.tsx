import { ReferralsPage } from '#app/features/referrals/components/list/referrals-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicações');

export default function Referrals() {
  return <ReferralsPage />;
}
