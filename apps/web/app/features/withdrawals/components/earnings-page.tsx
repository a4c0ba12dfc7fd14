import type { ReactNode } from 'react';
import { BalanceCard } from './balance-card.tsx';
import classes from './earnings.module.css';
import { History } from './withdrawal-history.tsx';

interface Props {
  /** Components of the rewards feature, passed in by the route. */
  readonly level: ReactNode;
  readonly chart: ReactNode;

  readonly waiting: ReactNode;
}

export function EarningsPage({ level, chart, waiting }: Props) {
  return (
    <div className={classes['page']}>
      <BalanceCard waiting={waiting} />
      {level}
      <div className={classes['wide']}>{chart}</div>
      <div className={classes['wide']}>
        <History />
      </div>
    </div>
  );
}
