import type { AuditRow } from '@indike/contract/operator/audit';
import { formatDateInWords, plainDate } from '@indike/rules/dates/calendar';
import { auditEntityName } from '@indike/rules/operators/audit-actions';

/** A holiday has no id, so audit entries store the digits of its date (YYYYMMDD) instead. */
function holidayText(digits: number): string {
  const date = plainDate(String(digits).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  return date === null ? String(digits) : formatDateInWords(date);
}

export const idText = (entity: string, id: number): string =>
  entity === 'holiday' ? holidayText(id) : String(id);

/** 'Indicação 12', or only 'Indicação' when the entry has no id. */
export function subjectText({ entity, entity_id }: Pick<AuditRow, 'entity' | 'entity_id'>): string {
  const name = auditEntityName(entity);
  if (entity_id === null) return name;
  return `${name} ${idText(entity, entity_id)}`;
}
