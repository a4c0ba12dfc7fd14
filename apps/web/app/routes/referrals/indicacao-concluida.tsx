import { DonePage } from '#app/features/referrals/components/done/done-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicação concluída');

export default function ReferralDone() {
  return <DonePage />;
}
