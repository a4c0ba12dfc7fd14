import { pageTitle } from '@indike/ui/brand.ts';
import { GuidePage } from '#app/features/integration-guide/components/guide-page.tsx';

export const meta = () => [{ title: pageTitle('Documentação da integração') }];

export default GuidePage;
