import type { Queryable, Tx } from '../platform/db/database.ts';

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

export interface CancelReason {
  readonly id: number;
  readonly key: string | null;
  readonly text: string;
  readonly retired_at: Date | null;
}

/** Offered reasons in the order of their creation, then retired ones, the last retired first. */
export const findCancelReasons = (db: Queryable): Promise<CancelReason[]> =>
  db
    .selectFrom('cancel_reason')
    .select(['id', 'key', 'text', 'retired_at'])
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute();
