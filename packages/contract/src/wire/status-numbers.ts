import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import {
  type ReachableStatus,
  type ReferralStatus,
  referralStatuses,
} from '@indike/rules/referrals/referrals';
import { statusColors, statusNames } from '@indike/rules/referrals/status-names';

// The specification's calls show statuses as numbers. Everywhere else they are words.

export const statusNumbers: Readonly<Record<ReachableStatus, number>> = {
  in_contact: 1,
  in_negotiation: 2,
  accepted: 3,
  reward_scheduled: 4,
  finished: 5,
  in_dispute: 6,
  cancelled: 7,
  fix_contact: 99,
};

/** The filter of a list that selects waiting referrals, whose status has no number. */
export const WAITING_NUMBER = 0;

/** Undefined for a number that no status has. */
export const statusOfNumber = (number: number): ReferralStatus | undefined =>
  referralStatuses.find(
    (status) => (status === 'waiting' ? WAITING_NUMBER : statusNumbers[status]) === number,
  );

/** A status as the specification's calls show it. */
export const presentStatus = (status: ReachableStatus) => ({
  id: statusNumbers[status],
  name_app: statusNames[status],
  color: statusColors[status],
});

export const withdrawalStatusNumbers: Readonly<Record<WithdrawalStatus, number>> = {
  returned: 0,
  requested: 1,
  scheduled: 2,
  paid: 3,
};
