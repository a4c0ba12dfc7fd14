import { withdrawalStatus } from '@indike/rules/money/withdrawals';

/** The Indiker sees a returned withdrawal as 'Solicitado', but operators must know that the bank sent it back. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  [withdrawalStatus.returned]: 'Devolvido',
  [withdrawalStatus.requested]: 'Pedido',
  [withdrawalStatus.scheduled]: 'Agendado',
  [withdrawalStatus.paid]: 'Pago',
};
export const statusText = (status: number): string => STATUS_NAMES[status] ?? '—';
