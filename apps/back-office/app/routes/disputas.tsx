import { pageTitle } from '@indike/ui/brand.ts';
import { DisputesPage } from '#app/features/referrals/components/disputes/disputes-page.tsx';

export const meta = () => [{ title: pageTitle('Disputas') }];

export default DisputesPage;
