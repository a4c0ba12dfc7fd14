import { pageTitle } from '@indike/ui/brand.ts';
import { DisputePage } from '#app/features/referrals/components/disputes/dispute-page.tsx';
import type { Route } from './+types/disputa';

export const meta = () => [{ title: pageTitle('Disputa') }];

export default function Dispute({ params }: Route.ComponentProps) {
  return <DisputePage key={params.id} id={params.id} />;
}
