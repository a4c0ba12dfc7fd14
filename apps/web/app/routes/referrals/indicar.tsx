import { ReferPage } from '#app/features/referrals/components/refer/refer-page.tsx';
import { ShareCard } from '#app/features/sharing/components/share-card.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicar');

export default function Refer() {
  return <ReferPage share={<ShareCard />} />;
}
