import { pageTitle } from '@indike/ui/brand.ts';
import { BatchPage } from '#app/features/payouts/components/detail/batch-page.tsx';
import type { Route } from './+types/lote';

export const meta = () => [{ title: pageTitle('Lote de pagamento') }];

export default function Batch({ params }: Route.ComponentProps) {
  return <BatchPage key={params.id} id={params.id} />;
}
