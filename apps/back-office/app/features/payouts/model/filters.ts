import { batchStatus } from '@indike/rules/payouts/batches';

/** By their names in the address; the value is what the call takes. */
export const STATUSES = {
  todos: { title: 'Todos', value: '' },
  preparados: { title: 'Por decidir', value: batchStatus.prepared },
  aprovados: { title: 'Aprovados', value: batchStatus.approved },
  rejeitados: { title: 'Rejeitados', value: batchStatus.rejected },
} as const;
export type StatusName = keyof typeof STATUSES;
export const isStatus = (text: string): text is StatusName => Object.hasOwn(STATUSES, text);

/** Reads any address, also one that was typed. */
export function statusOf(params: URLSearchParams): StatusName {
  const status = params.get('status') ?? '';
  return isStatus(status) ? status : 'todos';
}
