export const STATUSES = {
  todos: { title: 'Todos', status: '', settlement: '' },
  bloqueados: { title: 'Bloqueados', status: 'blocked', settlement: '' },
  'sem-confirmar': { title: 'E-mail não confirmado', status: 'unconfirmed', settlement: '' },
  'bonus-em-analise': { title: 'Com bônus em análise', status: 'bonus_review', settlement: '' },
  'saldo-a-acertar': { title: 'Pediram o saldo', status: '', settlement: 'requested' },
} as const;
export type StatusName = keyof typeof STATUSES;

/** The list's filters, all stored in the URL. */
export interface Filters {
  readonly status: StatusName;
  readonly q: string;
}

const MAX_TEXT = 200;
export const isStatus = (text: string): text is StatusName => Object.hasOwn(STATUSES, text);

/** Reads the filters from any URL, even a hand-typed one. Invalid values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const status = params.get('status') ?? '';
  return {
    status: isStatus(status) ? status : 'todos',
    q: (params.get('busca') ?? '').slice(0, MAX_TEXT),
  };
}

export function addressOf({ status, q }: Filters): string {
  const params = new URLSearchParams();
  if (status !== 'todos') params.set('status', status);
  if (q !== '') params.set('busca', q);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The query of the call, in which an empty string means no filter. */
export function queryOf({ status, q }: Filters) {
  return { q: q.trim(), status: STATUSES[status].status, settlement: STATUSES[status].settlement };
}
