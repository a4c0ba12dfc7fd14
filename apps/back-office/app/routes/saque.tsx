import { pageTitle } from '@indike/ui/brand.ts';
import { WithdrawalPage } from '#app/features/withdrawals/components/detail/withdrawal-page.tsx';
import type { Route } from './+types/saque';

export const meta = () => [{ title: pageTitle('Saque') }];

export default function Withdrawal({ params }: Route.ComponentProps) {
  return <WithdrawalPage key={params.id} id={params.id} />;
}
