import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingOverlay } from '@indike/ui/feedback/loading-overlay.tsx';
import { balanceQuery } from '#app/shared/money/queries.ts';
import { latestQuery } from '../api.ts';
import { BalanceCard } from './balance-card.tsx';
import classes from './home.module.css';
import { LatestReferrals } from './latest-referrals.tsx';
import { PromoImage } from './promo-image.tsx';
import { ReferBanner } from './refer-banner.tsx';

interface Props {
  /** Components of other features, passed in by the route. */
  readonly upcoming: ReactNode;
  readonly level: ReactNode;
  readonly share: ReactNode;
}

export function HomePage({ upcoming, level, share }: Props) {
  const latest = useQuery(latestQuery());
  const balance = useQuery(balanceQuery());
  return (
    <>
      <h1 className={classes['visuallyHidden']}>Home</h1>
      <LoadingOverlay visible={latest.isPending || balance.isPending} />
      <div className={classes['home']}>
        <BalanceCard query={balance} />
        <ReferBanner />
        <div className={classes['upcoming']}>{upcoming}</div>
        <LatestReferrals query={latest} />
        <div className={classes['level']}>{level}</div>
        <div className={classes['share']}>{share}</div>
        <PromoImage />
      </div>
    </>
  );
}
