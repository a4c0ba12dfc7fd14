import { choiceFilter, textFilter, urlFilters } from '#app/shared/list/url-filters.ts';

export const STATUSES = {
  todos: { title: 'Todos', status: '', settlement: '' },
  bloqueados: { title: 'Bloqueados', status: 'blocked', settlement: '' },
  'sem-confirmar': { title: 'E-mail não confirmado', status: 'unconfirmed', settlement: '' },
  'bonus-em-analise': { title: 'Com bônus em análise', status: 'bonus_review', settlement: '' },
  'saldo-a-acertar': { title: 'Pediram o saldo', status: '', settlement: 'requested' },
} as const;

export const urls = urlFilters({ status: choiceFilter('status', STATUSES, 'todos'), q: textFilter('busca') });

export type Filters = typeof urls.none;

/** The query of the call, in which an empty string means no filter. */
export function queryOf({ status, q }: Filters) {
  return { q: q.trim(), status: STATUSES[status].status, settlement: STATUSES[status].settlement };
}
