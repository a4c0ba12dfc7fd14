import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { advisoryLock } from '../../platform/db/transactions.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** What an operator enters about a withdrawal: the day on which the bank paid it, or why it was returned. */
export type ManualResult =
  | { readonly kind: 'paid'; readonly paidOn: PlainDate; readonly bankCode: string | null }
  | { readonly kind: 'returned'; readonly reason: string; readonly bankCode: string | null };

export interface PendingResult {
  readonly id: number;
  readonly result: ManualResult;
  readonly enteredBy: number;
}

interface ResultColumns {
  readonly kind: string;
  readonly paid_on: PlainDate | null;
  readonly reason: string | null;
  readonly bank_code: string | null;
}

function resultOf({ kind, paid_on: paidOn, reason, bank_code: bankCode }: ResultColumns): ManualResult {
  if (kind === 'paid' && paidOn !== null) return { kind, paidOn, bankCode };
  if (kind === 'returned' && reason !== null) return { kind, reason, bankCode };
  throw new Error('a result has neither a day nor a reason');
}

/** The result that waits for a second person. */
export async function findPendingResult(
  db: Queryable,
  withdrawalId: number,
): Promise<PendingResult | undefined> {
  const row = await db
    .selectFrom('manual_result')
    .select(['id', 'kind', 'paid_on', 'reason', 'bank_code', 'entered_by'])
    .$narrowType<{ paid_on: PlainDate | null }>()
    .where('withdrawal_id', '=', withdrawalId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, result: resultOf(row), enteredBy: row.entered_by };
}

interface NewResult {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly result: ManualResult;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

export async function insertManualResult(
  tx: Tx,
  { withdrawalId, userId, result, operatorId, now }: NewResult,
): Promise<void> {
  await tx
    .insertInto('manual_result')
    .values({
      withdrawal_id: withdrawalId,
      user_id: userId,
      kind: result.kind,
      paid_on: result.kind === 'paid' ? result.paidOn : null,
      reason: result.kind === 'returned' ? result.reason : null,
      bank_code: result.bankCode,
      entered_by: operatorId,
      entered_at: now,
    })
    .execute();
}

export interface ResultDecision {
  readonly decision: 'confirmed' | 'rejected' | 'overtaken';
  readonly operatorId: OperatorId | null;
  readonly now: Date;
}

/** Decides the pending results of these withdrawals. Returns how many there were. */
export async function decideManualResults(
  tx: Tx,
  withdrawalIds: readonly number[],
  { decision, operatorId, now }: ResultDecision,
): Promise<number> {
  if (withdrawalIds.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('manual_result')
    .set({ decision, decided_by: operatorId, decided_at: now })
    .where('withdrawal_id', 'in', withdrawalIds)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** In centavos; 0 until an administrator has set it. */
export async function findCeiling(db: Queryable): Promise<{ amount: Centavos; version: number }> {
  const row = await db
    .selectFrom('manual_result_ceiling')
    .select(['id', 'amount'])
    .$narrowType<{ amount: Centavos }>()
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { amount: row?.amount ?? ZERO_CENTAVOS, version: row?.id ?? 0 };
}

/** Serializes changes of the ceiling, because there may be no row to lock yet. */
export async function lockCeiling(tx: Tx): Promise<{ amount: Centavos; version: number }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.manualResultCeiling)})`.execute(tx);
  return findCeiling(tx);
}

export async function insertCeiling(
  tx: Tx,
  amount: Centavos,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('manual_result_ceiling')
    .values({ amount, operator_id: operatorId, created_at: now })
    .execute();
}
