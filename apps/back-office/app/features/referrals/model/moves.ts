import type { QueuedReferral } from '@indike/contract/operator/queue';
import {
  operatorTransitions,
  type ReachableStatus,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';

/** The columns: the statuses of open referrals, in the order in which a referral passes them. */
export const COLUMNS = [
  'waiting',
  'in_contact',
  'fix_contact',
  'in_negotiation',
  'in_dispute',
] as const satisfies ReferralStatus[];

/** What ends the open funnel. Cards are dropped on these, and leave the board. */
export const ENDS = ['accepted', 'cancelled'] as const satisfies ReachableStatus[];

/**
 * Where a card may go by what the list knows of it. The referral itself may forbid more: it is read while the card is dragged, and
 * its own steps count when it is dropped.
 */
export const targetsOf = ({
  status,
  repeated,
}: Pick<QueuedReferral, 'status' | 'repeated'>): readonly ReachableStatus[] =>
  operatorTransitions(status).filter((to) => to !== 'in_dispute' || repeated);
