import { NewReferralPage } from '#app/features/referrals/components/new-referral/new-referral-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Nova indicação');

export default function NewReferral() {
  return <NewReferralPage />;
}
