import { parseDate, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { typedDateOf } from '@indike/ui/forms/typed-date.ts';
import type { Validation } from '@indike/ui/forms/validate.ts';

/** The names match the API and the page's address. An empty string does not filter. */
export interface Filters {
  readonly status: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly name: string;
}
/** The status of a referral that has none yet ('Aguardando'), in the address and in the API. */
export const WAITING_FILTER = '0';

export type FilterName = keyof Filters;
export const filterNames = ['status', 'startDate', 'endDate', 'name'] as const;

/** Reads the address. It may have been edited by hand, so invalid filters are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const status = query.get('status') ?? '';
  const day = (name: FilterName) => plainDate(query.get(name) ?? '') ?? '';
  return {
    status: /^\d{1,3}$/.test(status) ? status : '',
    startDate: day('startDate'),
    endDate: day('endDate'),
    name: (query.get('name') ?? '').trim().slice(0, 200),
  };
}

export function filterSearch(filters: Filters): string {
  const used = filterNames.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]);
  return new URLSearchParams(used).toString();
}

export const isFiltered = (filters: Filters) => filterNames.some((name) => filters[name] !== '');

/** The error message; a filtered list is called a search. */
export const listFailure = (filters: Filters) =>
  isFiltered(filters) ? 'Erro procurando os dados' : 'Erro obtendo a lista de indicações';

/** The fields of the dialog, with dates as dd/MM/yyyy. */
export const toForm = (filters: Filters) => ({
  ...filters,
  startDate: typedDateOf(filters.startDate),
  endDate: typedDateOf(filters.endDate),
});
export type FilterForm = ReturnType<typeof toForm>;

export function validateFilters(form: FilterForm, today: PlainDate): Validation<Filters> {
  const start = readDay(form.startDate, today);
  const end = readDay(form.endDate, today);
  const errors: Record<string, string> = {};
  if (start.error !== null) errors['startDate'] = start.error;
  if (end.error !== null) errors['endDate'] = end.error;
  else if (start.day !== '' && end.day !== '' && end.day < start.day)
    errors['endDate'] = 'Escolha uma data final igual ou posterior à inicial';
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    output: { ...form, name: form.name.trim(), startDate: start.day, endDate: end.day },
  };
}

function readDay(typed: string, today: PlainDate): { readonly day: string; readonly error: string | null } {
  if (typed.trim() === '') return { day: '', error: null };
  const day = parseDate(typed);
  if (day === null) return { day: '', error: 'Data inválida: use dia, mês e ano, como 16/03/2026' };
  return day > today ? { day: '', error: 'A data não pode estar no futuro' } : { day, error: null };
}
