import { ReferPage } from '../features/referrals/components/refer/refer-page.tsx';
import { ShareCard } from '../features/sharing/components/share-card.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Indicar');

export default function Refer() {
  return <ReferPage share={<ShareCard />} />;
}
