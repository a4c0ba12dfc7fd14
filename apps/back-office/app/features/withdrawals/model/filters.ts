import { isPlainDate } from '@indike/rules/dates/calendar';

/** Keyed by their names in the URL; `value` is what the call expects. */
export const STATUSES = {
  abertos: { title: 'Pedidos e agendados', value: 'open' },
  pedidos: { title: 'A agendar', value: 'requested' },
  agendados: { title: 'Agendados', value: 'scheduled' },
  devolvidos: { title: 'Devolvidos pelo banco', value: 'returned' },
  pagos: { title: 'Pagos', value: 'paid' },
  todos: { title: 'Todos', value: '' },
} as const;
export type StatusName = keyof typeof STATUSES;
export const isStatus = (text: string): text is StatusName => Object.hasOwn(STATUSES, text);

export const FORMS = {
  qualquer: { title: 'Qualquer forma', value: '' },
  pix: { title: 'PIX', value: 'pix' },
  ted: { title: 'DOC/TED', value: 'ted' },
} as const;
export type FormName = keyof typeof FORMS;
export const isForm = (text: string): text is FormName => Object.hasOwn(FORMS, text);

/** The list's filters, all stored in the URL. */
export interface Filters {
  readonly status: StatusName;
  readonly q: string;
  readonly form: FormName;
  /** Payment on this day; '' for any. */
  readonly date: string;
  /** Payment on this day or before; '' for any. */
  readonly until: string;
  readonly indiker: string;
  readonly newest: boolean;
}

export const NO_FILTERS: Filters = {
  status: 'abertos',
  q: '',
  form: 'qualquer',
  date: '',
  until: '',
  indiker: '',
  newest: false,
};

const MAX_TEXT = 200;
const dayOr = (text: string | null): string => (text !== null && isPlainDate(text) ? text : '');

/** Reads the filters from any URL, even a hand-typed one. Invalid values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const status = params.get('status') ?? '';
  const form = params.get('forma') ?? '';
  const indiker = params.get('indiker') ?? '';
  return {
    status: isStatus(status) ? status : NO_FILTERS.status,
    q: (params.get('busca') ?? '').slice(0, MAX_TEXT),
    form: isForm(form) ? form : NO_FILTERS.form,
    date: dayOr(params.get('data')),
    until: dayOr(params.get('ate')),
    indiker: /^\d{1,15}$/.test(indiker) ? indiker : '',
    newest: params.get('ordem') === 'novos',
  };
}

export function addressOf({ status, q, form, date, until, indiker, newest }: Filters): string {
  const params = new URLSearchParams();
  if (status !== NO_FILTERS.status) params.set('status', status);
  if (q !== '') params.set('busca', q);
  if (form !== NO_FILTERS.form) params.set('forma', form);
  if (date !== '') params.set('data', date);
  if (until !== '') params.set('ate', until);
  if (indiker !== '') params.set('indiker', indiker);
  if (newest) params.set('ordem', 'novos');
  return params.size === 0 ? '' : `?${params.toString()}`;
}

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
  addressOf({ ...filters, status: NO_FILTERS.status, newest: false }) !== '';
