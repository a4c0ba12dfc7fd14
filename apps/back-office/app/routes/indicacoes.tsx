import { pageTitle } from '@indike/ui/brand.ts';
import { QueuePage } from '#app/features/referrals/components/list/queue-page.tsx';

export const meta = () => [{ title: pageTitle('Indicações') }];

export default QueuePage;
