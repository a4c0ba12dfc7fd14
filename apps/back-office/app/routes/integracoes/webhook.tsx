import { pageTitle } from '@indike/ui/brand.ts';
import { WebhookPage } from '#app/features/webhooks/components/detail/webhook-page.tsx';
import type { Route } from './+types/webhook';

export const meta = () => [{ title: pageTitle('Webhook') }];

export default function Webhook({ params }: Route.ComponentProps) {
  return <WebhookPage key={params.id} id={params.id} />;
}
