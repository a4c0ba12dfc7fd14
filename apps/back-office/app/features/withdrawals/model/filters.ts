import {
  choiceFilter,
  dayFilter,
  flagFilter,
  idFilter,
  textFilter,
  urlFilters,
} from '#app/shared/list/url-filters.ts';

/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATUSES = {
  abertos: { title: 'Pedidos e agendados', value: 'open' },
  pedidos: { title: 'A agendar', value: 'requested' },
  agendados: { title: 'Agendados', value: 'scheduled' },
  devolvidos: { title: 'Devolvidos pelo banco', value: 'returned' },
  pagos: { title: 'Pagos', value: 'paid' },
  todos: { title: 'Todos', value: '' },
} as const;
export const FORMS = {
  qualquer: { title: 'Qualquer forma', value: '' },
  pix: { title: 'PIX', value: 'pix' },
  ted: { title: 'DOC/TED', value: 'ted' },
} as const;
export const urls = urlFilters({
  status: choiceFilter('status', STATUSES, 'abertos'),
  q: textFilter('busca'),
  form: choiceFilter('forma', FORMS, 'qualquer'),
  /** Payment on this day. */
  date: dayFilter('data'),
  /** Payment on this day or before. */
  until: dayFilter('ate'),
  indiker: idFilter('indiker'),
  newest: flagFilter('ordem', 'novos'),
});

export type Filters = typeof urls.none;

/** The query of the call, in which an empty string means no filter. */
export const queryOf = ({ status, q, form, date, until, indiker, newest }: Filters) => ({
  q: q.trim(),
  status: STATUSES[status].value,
  form: FORMS[form].value,
  payment_date: date,
  payment_until: until,
  indiker,
  order: newest ? ('newest' as const) : ('oldest' as const),
});

/** Whether any filter is set. Status and order do not count, because they always have a value. */
export const isFiltered = (filters: Filters): boolean =>
  urls.address({ ...filters, status: urls.none.status, newest: false }) !== '';
