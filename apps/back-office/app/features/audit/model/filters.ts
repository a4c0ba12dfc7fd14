import { AUDIT_ACTION_KEYS, AUDIT_ENTITY_KEYS } from '@indike/rules/operators/audit-actions';
import { dayFilter, idFilter, textFilter, urlFilters, validFilter } from '#app/shared/list/url-filters.ts';

/** In the form that the call expects. */
export const urls = urlFilters({
  q: textFilter('busca'),
  operator: idFilter('operador'),
  action: validFilter('acao', (text) => AUDIT_ACTION_KEYS.some((action) => action === text)),
  entity: validFilter('assunto', (text) => AUDIT_ENTITY_KEYS.some((entity) => entity === text)),
  entity_id: idFilter('numero'),
  from: dayFilter('de'),
  to: dayFilter('ate'),
});

export type Filters = typeof urls.none;

export const isFiltered = (filters: Filters): boolean => urls.address(filters) !== '';
