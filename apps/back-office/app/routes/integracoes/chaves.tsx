import { pageTitle } from '@indike/ui/brand.ts';
import { ApiKeysPage } from '#app/features/api-keys/components/api-keys-page.tsx';

export const meta = () => [{ title: pageTitle('Chaves de API') }];

export default ApiKeysPage;
