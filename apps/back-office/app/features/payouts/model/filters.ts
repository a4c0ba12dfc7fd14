import { batchStatus } from '@indike/rules/payouts/batches';

/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATUSES = {
  todos: { title: 'Todos', value: '' },
  preparados: { title: 'Por decidir', value: batchStatus.prepared },
  aprovados: { title: 'Aprovados', value: batchStatus.approved },
  rejeitados: { title: 'Rejeitados', value: batchStatus.rejected },
} as const;
export type StatusName = keyof typeof STATUSES;
export const isStatus = (text: string): text is StatusName => Object.hasOwn(STATUSES, text);

/** Reads the status from any URL, even a hand-typed one. */
export function statusOf(params: URLSearchParams): StatusName {
  const status = params.get('status') ?? '';
  return isStatus(status) ? status : 'todos';
}
