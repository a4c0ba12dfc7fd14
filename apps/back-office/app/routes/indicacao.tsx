import { pageTitle } from '@indike/ui/brand.ts';
import { ReferralPage } from '#app/features/referrals/components/detail/referral-page.tsx';
import type { Route } from './+types/indicacao';

export const meta = () => [{ title: pageTitle('Indicação') }];

export default function Referral({ params }: Route.ComponentProps) {
  return <ReferralPage key={params.id} id={params.id} />;
}
