import { pageTitle } from '@indike/ui/brand.ts';
import { ImportsPage } from '#app/features/imports/components/imports-page.tsx';

export const meta = () => [{ title: pageTitle('Importações') }];

export default ImportsPage;
