import { DonePage } from '../features/referrals/components/done/done-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicação concluída') }];

export default function ReferralDone() {
  return <DonePage />;
}
