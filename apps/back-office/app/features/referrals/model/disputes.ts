import type { QueuedReferral } from '@indike/contract/operator/queue';

export interface DisputedCompany {
  /** The longest in dispute. */
  readonly first: QueuedReferral;
  /** Names of who disputes it. */
  readonly indikers: readonly string[];
}

/** One line for each company, in the order in which its first dispute stands in the list. */
export function byCompany(rows: readonly QueuedReferral[]): DisputedCompany[] {
  return [...Map.groupBy(rows, ({ document }) => document).values()].flatMap((same) => {
    const [first] = same;
    const indikers = same.map(({ indiker: { firstname, lastname } }) => `${firstname} ${lastname}`);
    return first ? [{ first, indikers }] : [];
  });
}
