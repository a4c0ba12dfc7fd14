import { ReferralsPage } from '../features/referrals/components/list/referrals-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicações') }];

export default function Referrals() {
  return <ReferralsPage />;
}
