import type { WithholdingPeriod } from '@indike/rules/taxes/withholding';
import { sql } from 'kysely';
import { advisoryLock } from '../platform/db/advisory-locks.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { findWithholdingChanges, type WithholdingChange } from './queries.ts';

/** Serializes changes with an advisory lock, because there may be no row to lock yet. Returns the changes so far. */
export async function lockWithholding(tx: Tx): Promise<WithholdingChange[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.withholding)})`.execute(tx);
  return findWithholdingChanges(tx);
}

export async function insertPeriod(
  tx: Tx,
  { enabled, effectiveFrom }: WithholdingPeriod,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('withholding_setting')
    .values({ enabled, effective_from: effectiveFrom, operator_id: operatorId, created_at: now })
    .execute();
}
