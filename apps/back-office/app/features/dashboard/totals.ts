import { WAITING_STATUS } from '@indike/contract/operator/queue';
import { isOpen, isReferralStatusId } from '@indike/rules/referrals/referrals';

export interface StatusCount {
  readonly status: { readonly id: number; readonly name_app: string; readonly color: string } | null;
  readonly count: number;
}

const idOf = ({ status }: StatusCount): number => status?.id ?? WAITING_STATUS;

export const countOf = (counts: readonly StatusCount[], status: number): number =>
  counts.find((row) => idOf(row) === status)?.count ?? 0;

/** Of all that are neither won nor cancelled. */
export function countOpen(counts: readonly StatusCount[]): number {
  return counts
    .filter((row) => {
      const id = idOf(row);
      return id === WAITING_STATUS || (isReferralStatusId(id) && isOpen(id));
    })
    .reduce((sum, { count }) => sum + count, 0);
}

/** Between 0 and 1 of the largest, for a bar beside the number. */
export function shareOf(counts: readonly StatusCount[], count: number): number {
  const most = Math.max(0, ...counts.map((row) => row.count));
  return most === 0 ? 0 : count / most;
}
