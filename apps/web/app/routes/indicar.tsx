import { ReferPage } from '../features/referrals/components/refer/refer-page.tsx';
import { ShareCard } from '../features/sharing/components/share-card.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicar') }];

export default function Refer() {
  return <ReferPage share={<ShareCard />} />;
}
