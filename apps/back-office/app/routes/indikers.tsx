import { pageTitle } from '@indike/ui/brand.ts';
import { IndikersPage } from '#app/features/indikers/components/list/indikers-page.tsx';

export const meta = () => [{ title: pageTitle('Indikers') }];

export default IndikersPage;
