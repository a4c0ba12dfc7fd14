import { pageTitle } from '@indike/ui/brand.ts';
import { ReturnFilesPage } from '#app/features/return-files/components/return-files-page.tsx';

export const meta = () => [{ title: pageTitle('Retornos do banco') }];

export default ReturnFilesPage;
