import { NewReferralPage } from '../features/referrals/components/new-referral/new-referral-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Nova indicação') }];

export default function NewReferral() {
  return <NewReferralPage />;
}
