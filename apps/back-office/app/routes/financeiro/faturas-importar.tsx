import { pageTitle } from '@indike/ui/brand.ts';
import { ImportPage } from '#app/features/invoices/components/import-page.tsx';

export const meta = () => [{ title: pageTitle('Importar pagamentos') }];

export default ImportPage;
