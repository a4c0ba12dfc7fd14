import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';

type Transaction = OperatorReferral['status_transactions'][number];

/** The id of the newest transition; 0 if there is none yet, as the call expects. */
export const newestTransitionId = ({ status_transactions: [newest] }: OperatorReferral): number =>
  newest?.id ?? 0;

export const currentStatus = ({ status_transactions: [newest] }: OperatorReferral): ReferralStatus =>
  newest?.status ?? 'waiting';

/** The transitions after the one with the id `seen`, oldest first. */
export const changesSince = (now: OperatorReferral, seen: number): Transaction[] =>
  now.status_transactions.filter(({ id }) => id > seen).toReversed();
