import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { type NextStep, nextStep } from '@indike/rules/referrals/next-step';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceQuery } from '#app/shared/money/queries.ts';
import { programme } from '@indike/ui/programme.ts';
import { rewardQuery } from '../api.ts';
import { earningsOf, toCentavos } from '../model/next-step.ts';

interface Props {
  readonly referralId: number;
  /** By the version of the programme that the referral follows. */
  readonly releaseDays: number;
  readonly status: ReferralStatus;
  readonly render: (step: NextStep) => ReactNode;
}

/** The next step of a closed referral. Falls back to the status while the earnings cannot be loaded. */
export function MoneyNextStep({ referralId, releaseDays, status, render }: Props) {
  const reward = useQuery(rewardQuery(referralId));
  const earnings = earningsOf(reward.data?.reward);
  const withdrawable = earnings.some(({ state }) => state === 'available');
  const balance = useQuery({ ...balanceQuery(), enabled: withdrawable });
  if (reward.isPending || (withdrawable && balance.isPending)) return <Skeleton height={48} />;
  const available = balance.data ? toCentavos(balance.data.total) : null;
  return render(nextStep({ status, earnings, available }, { ...programme, releaseDays }));
}
