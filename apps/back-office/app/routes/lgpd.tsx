import { pageTitle } from '@indike/ui/brand.ts';
import { RequestsPage } from '#app/features/privacy/components/requests-page.tsx';

export const meta = () => [{ title: pageTitle('Pedidos da LGPD') }];

export default RequestsPage;
