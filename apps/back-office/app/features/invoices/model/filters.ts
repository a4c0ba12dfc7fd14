/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATES = {
  abertas: { title: 'Em aberto', value: 'open' },
  'a-vencer': { title: 'A vencer', value: 'due' },
  vencidas: { title: 'Vencidas', value: 'overdue' },
  pagas: { title: 'Pagas', value: 'paid' },
} as const;
export type StateName = keyof typeof STATES;
export const isState = (text: string): text is StateName => Object.hasOwn(STATES, text);

/** The list's filters, all stored in the URL. */
export interface Filters {
  readonly state: StateName;
  readonly q: string;
}

export const NO_FILTERS: Filters = { state: 'abertas', q: '' };

const MAX_TEXT = 200;

/** Reads the filters from any URL, even a hand-typed one. Invalid values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const state = params.get('situacao') ?? '';
  return {
    state: isState(state) ? state : NO_FILTERS.state,
    q: (params.get('busca') ?? '').slice(0, MAX_TEXT),
  };
}

export function addressOf({ state, q }: Filters): string {
  const params = new URLSearchParams();
  if (state !== NO_FILTERS.state) params.set('situacao', state);
  if (q !== '') params.set('busca', q);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

export const queryOf = ({ state, q }: Filters) => ({ state: STATES[state].value, q: q.trim() });
