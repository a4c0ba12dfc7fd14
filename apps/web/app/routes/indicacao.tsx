import { ReferralPage } from '../features/referrals/components/detail/referral-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicação') }];

export default function Referral() {
  return <ReferralPage />;
}
