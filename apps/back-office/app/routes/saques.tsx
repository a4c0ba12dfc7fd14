import { pageTitle } from '@indike/ui/brand.ts';
import { WithdrawalsPage } from '#app/features/withdrawals/components/list/withdrawals-page.tsx';

export const meta = () => [{ title: pageTitle('Saques') }];

export default WithdrawalsPage;
