import { type TransferType, transferTypeNames } from '@indike/rules/money/bank-accounts';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';

/** How a withdrawal is paid; a dash when there are no bank data. */
export const formText = (form: TransferType | null): string =>
  form === null ? '—' : transferTypeNames[form];

/** The Indiker sees a returned withdrawal as 'Solicitado', but operators must know that the bank sent it back. */
export const withdrawalNames: Readonly<Record<WithdrawalStatus, string>> = {
  returned: 'Devolvido',
  requested: 'Pedido',
  scheduled: 'Agendado',
  paid: 'Pago',
};
