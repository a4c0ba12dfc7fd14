import { pageTitle } from '@indike/ui/brand.ts';
import { ProposalPage } from '#app/features/payouts/components/proposal/proposal-page.tsx';

export const meta = () => [{ title: pageTitle('Preparar lote') }];

export default ProposalPage;
