import { pageTitle } from '@indike/ui/brand.ts';
import { SandboxBankPage } from '#app/features/return-files/components/sandbox-bank-page.tsx';

export const meta = () => [{ title: pageTitle('Banco da área de testes') }];

export default SandboxBankPage;
