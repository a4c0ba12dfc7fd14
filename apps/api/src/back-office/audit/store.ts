import type { AuditAction, AuditEntity } from '@indike/rules/operators/audit-actions';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

export interface AuditEntry {
  readonly operatorId: OperatorId;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** Null for entities without a numeric id; `after` then names the entity. */
  readonly entityId: number | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly requestId: string | null;
  /** From where; null when a proxy does not name it. */
  readonly address: string | null;
  readonly now: Date;
}

const rowOf = (entry: AuditEntry) => ({
  operator_id: entry.operatorId,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId,
  before: entry.before && JSON.stringify(entry.before),
  after: entry.after && JSON.stringify(entry.after),
  request_id: entry.requestId,
  address: entry.address,
  created_at: entry.now,
});

/** Takes the transaction of the act, so that neither is stored without the other (product 12.1). */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit_log').values(rowOf(entry)).execute();
}

/** The entries of an act on many things, in their order. */
export async function insertAuditEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('audit_log').values(entries.map(rowOf)).execute();
}
