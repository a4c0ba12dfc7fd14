import { choiceFilter, textFilter, urlFilters } from '#app/shared/list/url-filters.ts';

/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATES = {
  abertas: { title: 'Em aberto', value: 'open' },
  'a-vencer': { title: 'A vencer', value: 'due' },
  vencidas: { title: 'Vencidas', value: 'overdue' },
  pagas: { title: 'Pagas', value: 'paid' },
} as const;

export const urls = urlFilters({
  state: choiceFilter('situacao', STATES, 'abertas'),
  q: textFilter('busca'),
});

export type Filters = typeof urls.none;

export const queryOf = ({ state, q }: Filters) => ({ state: STATES[state].value, q: q.trim() });
