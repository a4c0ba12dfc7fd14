import { pageTitle } from '@indike/ui/brand.ts';
import { InvoicesPage } from '#app/features/invoices/components/invoices-page.tsx';

export const meta = () => [{ title: pageTitle('Faturas') }];

export default InvoicesPage;
