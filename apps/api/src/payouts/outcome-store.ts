import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Tx } from '../platform/db/database.ts';

export interface ItemOutcome {
  readonly withdrawalId: number;
  readonly outcome: 'paid' | 'returned';
  /** When it was paid; null for a returned one. */
  readonly on: PlainDate | null;
  /** The bank's occurrence codes; null where an operator entered the outcome. */
  readonly codes: string | null;
  readonly now: Date;
}

/** The batch that the withdrawal was in; undefined when it was in none that lives. */
export async function endLiveItem(
  tx: Tx,
  { withdrawalId, outcome, on, codes, now }: ItemOutcome,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('payout_batch_item')
    .set({ live: false, outcome, outcome_on: on, outcome_codes: codes, outcome_at: now })
    .where('withdrawal_id', '=', withdrawalId)
    .where('live', '=', true)
    .returning('batch_id')
    .executeTakeFirst();
  return row?.batch_id;
}
