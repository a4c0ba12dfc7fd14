import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';

/** The Indiker sees a returned withdrawal as 'Solicitado', but operators must know that the bank sent it back. */
export const withdrawalNames: Readonly<Record<WithdrawalStatus, string>> = {
  returned: 'Devolvido',
  requested: 'Pedido',
  scheduled: 'Agendado',
  paid: 'Pago',
};
