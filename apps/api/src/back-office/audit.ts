import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export interface Act {
  readonly operatorId: OperatorId;
  readonly action: string;
  readonly entity: string;
  /** Null for what has no number: `after` says which it is. */
  readonly entityId: number | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly requestId: string | null;
  readonly now: Date;
}

/** Who did what, when, from what to what; written with the act or not at all (decisions section 11). */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      operator_id: act.operatorId,
      action: act.action,
      entity: act.entity,
      entity_id: act.entityId,
      before: act.before && JSON.stringify(act.before),
      after: act.after && JSON.stringify(act.after),
      request_id: act.requestId,
      created_at: act.now,
    })
    .execute();
}
