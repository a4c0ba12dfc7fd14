import { pageTitle } from '@indike/ui/brand.ts';
import { TaxPage } from '#app/features/taxes/components/tax-page.tsx';

export const meta = () => [{ title: pageTitle('Impostos') }];

export default TaxPage;
