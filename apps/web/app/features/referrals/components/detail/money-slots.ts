import type { NextStep } from '@indike/rules/referrals/next-step';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import type { ReactNode } from 'react';

/** What another feature says of the referral's money, given by the route. */
export interface MoneySlots {
  readonly reward: (referralId: number, ended: boolean) => ReactNode;
  /** The payment chart of wide screens. */
  readonly chart: (referralId: number) => ReactNode;
  /** Who acts next once the contract is closed, which follows from the state of the money. */
  readonly nextStep: (
    referralId: number,
    status: ReferralStatus,
    render: (step: NextStep) => ReactNode,
  ) => ReactNode;
}
