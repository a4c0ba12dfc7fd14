import { AUDIT_ACTION_KEYS, AUDIT_ENTITY_KEYS } from '@indike/rules/operators/audit-actions';
import { plainDate } from '@indike/rules/dates/calendar';

/** The list's filters, in the form the call expects and stored in the URL. An empty string means no filter. */
export interface Filters {
  readonly operator: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: Filters = { operator: '', action: '', entity: '', entity_id: '', from: '', to: '' };

const NAMES = {
  operator: 'operador',
  action: 'acao',
  entity: 'assunto',
  entity_id: 'numero',
  from: 'de',
  to: 'ate',
} as const;

const isNumber = (text: string) => /^\d{1,15}$/.test(text);
const isDay = (text: string) => plainDate(text) !== null;
const IS_VALID: Readonly<Record<keyof Filters, (text: string) => boolean>> = {
  operator: isNumber,
  action: (text) => AUDIT_ACTION_KEYS.some((action) => action === text),
  entity: (text) => AUDIT_ENTITY_KEYS.some((entity) => entity === text),
  entity_id: isNumber,
  from: isDay,
  to: isDay,
};

/** Reads the filters from any URL, even a hand-typed one. Invalid values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const read = (key: keyof Filters): string => {
    const text = params.get(NAMES[key]) ?? '';
    return IS_VALID[key](text) ? text : '';
  };
  return {
    operator: read('operator'),
    action: read('action'),
    entity: read('entity'),
    entity_id: read('entity_id'),
    from: read('from'),
    to: read('to'),
  };
}

export function addressOf({ operator, action, entity, entity_id, from, to }: Filters): string {
  const params = new URLSearchParams();
  const set = (name: string, text: string) => {
    if (text !== '') params.set(name, text);
  };
  set(NAMES.operator, operator);
  set(NAMES.action, action);
  set(NAMES.entity, entity);
  set(NAMES.entity_id, entity_id);
  set(NAMES.from, from);
  set(NAMES.to, to);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

export const isFiltered = (filters: Filters): boolean => addressOf(filters) !== '';
