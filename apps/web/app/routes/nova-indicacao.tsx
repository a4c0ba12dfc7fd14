import { NewReferralPage } from '../features/referrals/components/new-referral/new-referral-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Nova indicação');

export default function NewReferral() {
  return <NewReferralPage />;
}
