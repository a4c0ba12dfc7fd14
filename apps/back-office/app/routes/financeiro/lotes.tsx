import { pageTitle } from '@indike/ui/brand.ts';
import { BatchesPage } from '#app/features/payouts/components/list/batches-page.tsx';

export const meta = () => [{ title: pageTitle('Lotes de pagamento') }];

export default BatchesPage;
