import type { AuditAction, AuditEntity } from '@indike/rules/operators/audit-actions';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export interface AuditEntry {
  readonly operatorId: OperatorId;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** Absent for entities without a numeric id; `after` then names the entity. */
  readonly entityId?: number;
  readonly before?: Record<string, unknown> | null | undefined;
  readonly after?: Record<string, unknown> | null | undefined;
  readonly requestId: string | null;
  /** The caller's network address; null when a proxy does not pass it on. */
  readonly address: string | null;
  readonly now: Date;
}

const rowOf = (entry: AuditEntry) => ({
  operator_id: entry.operatorId,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId ?? null,
  before: entry.before ? JSON.stringify(entry.before) : null,
  after: entry.after ? JSON.stringify(entry.after) : null,
  request_id: entry.requestId,
  address: entry.address,
  created_at: entry.now,
});

/** Uses the command's transaction, so that neither is stored without the other (product 12.1). */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit_log').values(rowOf(entry)).execute();
}

/** Stores the entries of a bulk command in order. The statement's text is the same for any number of them. */
export async function insertAuditEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(rowOf);
  const column = <T>(value: (row: (typeof rows)[number]) => T): T[] => rows.map(value);
  await sql`
    insert into audit_log (operator_id, action, entity, entity_id, before, after, request_id, address, created_at)
    select * from unnest(
      ${column((row) => row.operator_id)}::bigint[], ${column((row) => row.action)}::text[],
      ${column((row) => row.entity)}::text[], ${column((row) => row.entity_id)}::bigint[],
      ${column((row) => row.before)}::jsonb[], ${column((row) => row.after)}::jsonb[],
      ${column((row) => row.request_id)}::text[], ${column((row) => row.address)}::text[],
      ${column((row) => row.created_at)}::timestamptz[])`.execute(tx);
}
