import type { AuditRow } from './queries.ts';

export const presentAuditEntry = (row: AuditRow) => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  operator: { id: row.operator_id, name: row.name },
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  before: row.before,
  after: row.after,
});
