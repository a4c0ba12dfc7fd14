import { DonePage } from '../features/referrals/components/done/done-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Indicação concluída');

export default function ReferralDone() {
  return <DonePage />;
}
