import { DonePage } from '#app/features/referrals/components/done/done-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Indicação concluída');

export default function ReferralDone() {
  return <DonePage />;
}
