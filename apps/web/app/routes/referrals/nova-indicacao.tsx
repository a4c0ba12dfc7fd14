import { NewReferralPage } from '#app/features/referrals/components/new-referral/new-referral-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Nova indicação');

export default function NewReferral() {
  return <NewReferralPage />;
}
