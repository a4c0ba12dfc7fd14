import type { ProposedWithdrawal } from '@indike/contract/operator/money/payout-batches';

/** What the preparer decided of the proposal: without these, and with those although they need a review. */
export interface Choice {
  readonly without: ReadonlySet<number>;
  readonly reviewed: ReadonlySet<number>;
}
export const NO_CHOICE: Choice = { without: new Set(), reviewed: new Set() };

const isCautioned = ({ cautions }: ProposedWithdrawal) => cautions.length > 0;

/** A withdrawal with cautions is in once it is ticked, any other until it is not. */
export const isChosen = ({ without, reviewed }: Choice, withdrawal: ProposedWithdrawal): boolean =>
  isCautioned(withdrawal) ? reviewed.has(withdrawal.id) : !without.has(withdrawal.id);

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const toggle = (choice: Choice, withdrawal: ProposedWithdrawal): Choice =>
  isCautioned(withdrawal)
    ? { ...choice, reviewed: toggled(choice.reviewed, withdrawal.id) }
    : { ...choice, without: toggled(choice.without, withdrawal.id) };

interface Sums {
  readonly count: number;
  readonly net: number;
}

/** What the batch would be of: all that is clear, changed by the choice. Rows that were chosen have been read. */
export function chosenSums(all: Sums, rows: readonly ProposedWithdrawal[], choice: Choice): Sums {
  const inCents = (reais: number) => Math.round(reais * 100);
  let { count } = all;
  let cents = inCents(all.net);
  for (const row of rows) {
    const change = Number(isChosen(choice, row)) - Number(!isCautioned(row));
    count += change;
    cents += change * inCents(row.net);
  }
  return { count, net: cents / 100 };
}
