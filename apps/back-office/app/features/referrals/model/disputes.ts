import type { QueuedReferral } from '@indike/contract/operator/queue';

export interface DisputedCompany {
  /** The referral that has been in dispute longest. */
  readonly first: QueuedReferral;
  /** The names of the Indikers in dispute. */
  readonly indikers: readonly string[];
}

/** Groups the referrals by company, in the order of each company's first dispute. */
export function byCompany(rows: readonly QueuedReferral[]): DisputedCompany[] {
  return [...Map.groupBy(rows, ({ document }) => document).values()].flatMap((same) => {
    const [first] = same;
    const indikers = same.map(({ indiker: { firstname, lastname } }) => `${firstname} ${lastname}`);
    return first ? [{ first, indikers }] : [];
  });
}
