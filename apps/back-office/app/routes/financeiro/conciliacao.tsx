import { pageTitle } from '@indike/ui/brand.ts';
import { ReconciliationPage } from '#app/features/return-files/components/reconciliation-page.tsx';
import type { Route } from './+types/conciliacao';

export const meta = () => [{ title: pageTitle('Conciliação') }];

export default function BatchReconciliation({ params }: Route.ComponentProps) {
  return <ReconciliationPage key={params.id} id={params.id} />;
}
