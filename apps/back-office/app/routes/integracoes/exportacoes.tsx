import { pageTitle } from '@indike/ui/brand.ts';
import { ExportsPage } from '#app/features/exports/components/exports-page.tsx';

export const meta = () => [{ title: pageTitle('Exportações') }];

export default ExportsPage;
