import { ReferralsPage } from '#app/features/referrals/components/list/referrals-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Indicações');

export default function Referrals() {
  return <ReferralsPage />;
}
