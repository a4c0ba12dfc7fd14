import type { ProposedWithdrawal } from '@indike/contract/operator/money/payout-batches';

/** The preparer's changes to the proposal: withdrawals left out, and reviewed ones included despite cautions. */
export interface Choice {
  readonly without: ReadonlySet<number>;
  readonly reviewed: ReadonlySet<number>;
}
export const NO_CHOICE: Choice = { without: new Set(), reviewed: new Set() };

const isCautioned = ({ cautions }: ProposedWithdrawal) => cautions.length > 0;

/** A withdrawal with cautions is excluded until it is ticked; any other is included until it is unticked. */
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

/**
 * The totals of the batch: `all` (every withdrawal without cautions) adjusted by the choice. The loaded `rows` suffice,
 * because only a loaded row can be ticked.
 */
export function chosenSums(all: Sums, rows: readonly ProposedWithdrawal[], choice: Choice): Sums {
  const inCentavos = (reais: number) => Math.round(reais * 100);
  let { count } = all;
  let centavos = inCentavos(all.net);
  for (const row of rows) {
    const change = Number(isChosen(choice, row)) - Number(!isCautioned(row));
    count += change;
    centavos += change * inCentavos(row.net);
  }
  return { count, net: centavos / 100 };
}
