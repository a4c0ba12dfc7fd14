import { batchStatus } from '@indike/rules/payouts/batches';
import { choiceFilter, urlFilters } from '#app/shared/list/url-filters.ts';

/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATUSES = {
  todos: { title: 'Todos', value: '' },
  preparados: { title: 'Por decidir', value: batchStatus.prepared },
  aprovados: { title: 'Aprovados', value: batchStatus.approved },
  rejeitados: { title: 'Rejeitados', value: batchStatus.rejected },
} as const;
export const urls = urlFilters({ status: choiceFilter('status', STATUSES, 'todos') });
export type StatusName = keyof typeof STATUSES;
