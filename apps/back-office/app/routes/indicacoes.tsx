import { pageTitle } from '@indike/ui/brand.ts';
import { memo } from 'react';
import { QueuePage } from '#app/features/referrals/components/list/queue-page.tsx';

export const meta = () => [{ title: pageTitle('Indicações') }];

const Page = memo(QueuePage);

/** The router renders a route with each of its steps, of which a new filter takes two: the page follows the address alone. */
export default function Referrals() {
  return <Page />;
}
