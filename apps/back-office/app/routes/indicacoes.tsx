import { pageTitle } from '@indike/ui/brand.ts';
import { memo } from 'react';
import { QueuePage } from '#app/features/referrals/components/list/queue-page.tsx';

export const meta = () => [{ title: pageTitle('Indicações') }];

const Page = memo(QueuePage);

/**
 * Memoized, so that the page renders only when the URL changes. The router renders a route at each step of a navigation, and
 * a new filter takes two.
 */
export default function Referrals() {
  return <Page />;
}
