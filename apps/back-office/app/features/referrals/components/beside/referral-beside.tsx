import { DetailItem } from '#app/shared/detail/detail-page.tsx';
import { ReferralDetail, referralItem } from '../detail/referral-detail.tsx';

/** A referral beside the list. */
export default function ReferralBeside({ id }: { readonly id: string }) {
  return (
    <DetailItem {...referralItem(id)}>
      {(referral) => <ReferralDetail referral={referral} isBeside />}
    </DetailItem>
  );
}
