import type { Queryable } from '../platform/db/database.ts';

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
