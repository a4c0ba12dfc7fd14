import type { PlainDate } from '@indike/rules/dates/calendar';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface ItemOutcome {
  readonly withdrawalId: number;
  readonly outcome: ItemEnd;
  /** The payment date; null for any other outcome. */
  readonly on: PlainDate | null;
  /** The bank's occurrence codes; null when an operator entered the outcome. */
  readonly codes: string | null;
  readonly now: Date;
}

/** Ends the withdrawal's live item. Returns the id of its batch, or undefined when it was in no live batch. */
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

/** Like `endLiveItem`, for many withdrawals. @throws when one of them is in no live batch */
export async function endLiveItems(tx: Tx, ended: readonly ItemOutcome[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ withdrawalId }) => withdrawalId);
  const column = <T>(value: (item: ItemOutcome) => T): T[] => ended.map(value);
  const { numAffectedRows } = await sql`
    update payout_batch_item t set live = false, outcome = x.outcome, outcome_on = x.paid_on, outcome_codes = x.codes,
      outcome_at = x.at
    from unnest(
      ${ids}::bigint[], ${column(({ outcome }) => outcome)}::text[],
      ${column(({ on }) => on)}::date[], ${column(({ codes }) => codes)}::text[], ${column(({ now }) => now)}::timestamptz[]
    ) as x (withdrawal_id, outcome, paid_on, codes, at)
    where t.withdrawal_id = any(${ids}::bigint[]) and t.withdrawal_id = x.withdrawal_id and t.live`.execute(
    tx,
  );
  if (Number(numAffectedRows ?? 0n) !== ended.length) throw new Error('an item of a batch has ended already');
}
