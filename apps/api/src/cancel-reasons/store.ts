import type { Tx } from '../platform/db/database.ts';
import type { CancelReason } from './queries.ts';

const COLUMNS = ['id', 'key', 'text', 'retired_at'] as const;

/** Locks an offered reason. Undefined when it does not exist or was retired. */
export const lockOffered = (tx: Tx, id: number): Promise<CancelReason | undefined> =>
  tx
    .selectFrom('cancel_reason')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Undefined when a reason with this text is already offered. */
export const insertCancelReason = (tx: Tx, text: string, now: Date): Promise<CancelReason | undefined> =>
  tx
    .insertInto('cancel_reason')
    .values({ text, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/**
 * Clears the key too, because the new text is no longer the one that the key stands for. Violates the unique index
 * `cancel_reason_offered` when another reason with this text is offered.
 */
export const setText = (tx: Tx, id: number, text: string): Promise<CancelReason> =>
  tx
    .updateTable('cancel_reason')
    .set({ text, key: null })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function setRetired(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('cancel_reason').set({ retired_at: now }).where('id', '=', id).execute();
}
