import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import { ReferralDetail, referralItem } from './referral-detail.tsx';
import type { Route } from './+types/referral-page';

export const meta = () => [{ title: pageTitle('Indicação') }];

export default function Referral({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage key={id} {...referralItem(id)} list={paths.referrals}>
      {(referral) => <ReferralDetail referral={referral} />}
    </DetailPage>
  );
}
