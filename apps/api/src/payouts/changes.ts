import { changeSentence, findItemChange } from '@indike/rules/payouts/proposal';
import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Queryable } from '../platform/db/database.ts';
import { withholdingFor } from '../withholding/commands.ts';
import { findFacts } from './facts-queries.ts';
import type { FrozenItemRow } from './item-queries.ts';
import { factsOf } from './check-items.ts';

/** What changed since the batch was prepared, one sentence for each changed withdrawal. */
export async function findChanges(
  db: Queryable,
  items: readonly FrozenItemRow[],
  { paymentDate, now }: { readonly paymentDate: PlainDate; readonly now: Date },
): Promise<string[]> {
  const rows = await findFacts(
    db,
    items.map(({ withdrawal_id }) => withdrawal_id),
    now,
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  const taxes = await withholdingFor(db, {
    paymentDate,
    withdrawals: rows.map((row) => ({ withdrawalId: row.id, userId: row.user_id, gross: row.total })),
  });
  return items.flatMap((item) => {
    const { withdrawal_id: id, live, bank_version: bankVersion, withheld, cautions } = item;
    const row = facts.get(id);
    if (!row) throw new Error(`no withdrawal ${id}`);
    const change = findItemChange(
      { live, bankVersion, withheld, cautions },
      factsOf(row),
      taxes.get(id) ?? ZERO_CENTAVOS,
    );
    return change === null ? [] : [changeSentence(id, change)];
  });
}
