import { pageTitle } from '@indike/ui/brand.ts';
import { WebhooksPage } from '#app/features/webhooks/components/webhooks-page.tsx';

export const meta = () => [{ title: pageTitle('Webhooks') }];

export default WebhooksPage;
