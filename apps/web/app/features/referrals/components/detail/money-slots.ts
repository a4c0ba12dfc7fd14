import type { Referral } from '@indike/contract/referrals/referrals';
import type { NextStep } from '@indike/rules/referrals/next-step';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import type { ReactNode } from 'react';

/** Components of the rewards feature, passed in by the route. */
export interface MoneySlots {
  /** Requests what the others show, which are shown only with the referral. Renders nothing. */
  readonly prefetch: (referralId: number) => ReactNode;
  readonly reward: (referralId: number, ended: boolean) => ReactNode;
  /** The payment chart, on wide screens. */
  readonly chart: (referralId: number) => ReactNode;
  /** The next step of a closed referral, which depends on its earnings. */
  readonly nextStep: (
    referral: Pick<Referral, 'id' | 'release_days'>,
    status: ReferralStatus,
    render: (step: NextStep) => ReactNode,
  ) => ReactNode;
}
