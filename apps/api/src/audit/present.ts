import { auditActionName, auditEntityName } from '@indike/rules/operators/audit-actions';
import { dateInSaoPaulo, formatDate, formatTime } from '@indike/rules/dates/calendar';
import { csvLine } from '@indike/rules/files/csv';
import type { AuditRow, NamedOperator } from './queries.ts';

export const presentAuditEntry = (row: AuditRow) => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  operator: { id: row.operator_id, name: row.name },
  address: row.address,
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  before: row.before,
  after: row.after,
  request_id: row.request_id,
});

/** The actor and the time of an action; null before it happens. */
export const presentAuditStamp = (at: Date | null, by: NamedOperator | null) =>
  at && { at: at.toISOString(), by };

export const AUDIT_CSV_HEAD = csvLine([
  'Registro',
  'Instante (UTC)',
  'Data e hora (São Paulo)',
  'Operador',
  'E-mail',
  'Endereço de rede',
  'Ação',
  'Código da ação',
  'Assunto',
  'Número',
  'Antes',
  'Depois',
  'Pedido',
]);

const jsonText = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

export const auditCsvLine = (row: AuditRow): string =>
  csvLine([
    row.id,
    row.created_at.toISOString(),
    `${formatDate(dateInSaoPaulo(row.created_at))} ${formatTime(row.created_at)}`,
    row.name,
    row.email,
    row.address,
    auditActionName(row.action),
    row.action,
    auditEntityName(row.entity),
    row.entity_id,
    jsonText(row.before),
    jsonText(row.after),
    row.request_id,
  ]);
