import { pageTitle } from '@indike/ui/brand.ts';
import { SystemPage } from '#app/features/system/components/system-page.tsx';

export const meta = () => [{ title: pageTitle('Saúde do sistema') }];

export default SystemPage;
