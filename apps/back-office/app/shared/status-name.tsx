import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { statusColors, statusNames } from '@indike/rules/referrals/status-names';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';

/** The dot in the colour of a referral's status. A waiting referral has none. */
export const StatusColor = ({ status }: { readonly status: ReferralStatus }) => (
  <StatusDot color={status === 'waiting' ? '' : statusColors[status]} />
);

/** A referral's status as the lists show it. */
export const StatusName = ({ status }: { readonly status: ReferralStatus }) => (
  <>
    <StatusColor status={status} /> {statusNames[status]}
  </>
);
