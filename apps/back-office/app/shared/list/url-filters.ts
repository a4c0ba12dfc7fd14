import { isPlainDate } from '@indike/rules/dates/calendar';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** One filter of a list, as a parameter of the URL. */
interface UrlFilter<Value> {
  readonly name: string;
  /** The value that filters nothing, which the URL leaves out. */
  readonly none: Value;
  /** The value of any text, even a hand-typed one: `none` if it is invalid. */
  readonly read: (text: string) => Value;
  readonly write: (value: Value) => string;
}

export const filter = <Value>(
  name: string,
  none: Value,
  read: UrlFilter<Value>['read'],
  write: UrlFilter<Value>['write'] = String,
): UrlFilter<Value> => ({ name, none, read, write });

const MAX_TEXT = 200;
export const textFilter = (name: string) => filter(name, '', (text) => text.slice(0, MAX_TEXT));

/** '' when the text is not valid. */
export const validFilter = (name: string, isValid: (text: string) => boolean) =>
  filter(name, '', (text) => (isValid(text) ? text : ''));

/** YYYY-MM-DD, or '' for any day. */
export const dayFilter = (name: string) => validFilter(name, isPlainDate);

export const idFilter = (name: string) => validFilter(name, (text) => /^\d{1,15}$/.test(text));

export const flagFilter = (name: string, on = '1') =>
  filter(
    name,
    false,
    (text) => text === on,
    () => on,
  );

/** One of the names of a table, which are those in the URL. */
export const choiceFilter = <Choice extends string>(
  name: string,
  choices: Readonly<Record<Choice, unknown>>,
  none: NoInfer<Choice>,
) => filter<Choice>(name, none, (text) => (isChoice(choices, text) ? text : none));

export const isChoice = <Choice extends string>(
  choices: Readonly<Record<Choice, unknown>>,
  text: string,
): text is Choice => Object.hasOwn(choices, text);

/** The options of a select for a table of choices. */
export const optionsOf = (choices: Readonly<Record<string, { readonly title: string }>>) =>
  Object.entries(choices).map(([value, { title }]) => ({ value, label: title }));

export interface UrlFilters<Filters> {
  readonly none: Filters;
  readonly read: (params: URLSearchParams) => Filters;
  /** The query string with its '?'; '' when nothing is filtered. */
  readonly address: (filters: Filters) => string;
}

/** The filters of a list, which the URL holds in this order. */
export function urlFilters<Filters extends object>(fields: {
  readonly [K in keyof Filters]: UrlFilter<Filters[K]>;
}): UrlFilters<Readonly<Filters>> {
  const keys = Object.keys(fields).filter((key): key is keyof Filters & string => key in fields);
  const filtersBy = (valueOf: <K extends keyof Filters>(key: K) => Filters[K]) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Filters;
  return {
    none: filtersBy((key) => fields[key].none),
    read: (params) => filtersBy((key) => fields[key].read(params.get(fields[key].name) ?? '')),
    address: (filters) => {
      const set = keys.filter((key) => filters[key] !== fields[key].none);
      const params = new URLSearchParams(
        set.map((key) => [fields[key].name, fields[key].write(filters[key])]),
      );
      return params.size === 0 ? '' : `?${params.toString()}`;
    },
  };
}

/** The filters in the URL. Changes replace it, so that each keystroke of a search does not add a history entry. */
export function useUrlFilters<Filters>({ read, address }: Pick<UrlFilters<Filters>, 'read' | 'address'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => read(params), [read, params]);
  const change = (next: Filters) =>
    void navigate({ search: address(next) }, { replace: true, preventScrollReset: true });
  return [filters, change] as const;
}
