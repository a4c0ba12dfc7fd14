import type { ReactNode } from 'react';
import { BalanceCard } from './balance-card.tsx';
import classes from './earnings.module.css';
import { History } from './withdrawal-history.tsx';

interface Props {
  /** Components of the rewards feature, passed in by the route. */
  readonly level: ReactNode;
  readonly chart: ReactNode;
  readonly pendingBonus: ReactNode;
}

export function EarningsPage({ level, chart, pendingBonus }: Props) {
  return (
    <div className={classes['page']}>
      <BalanceCard pendingBonus={pendingBonus} />
      {level}
      <div className={classes['wide']}>{chart}</div>
      <div className={classes['wide']}>
        <History />
      </div>
    </div>
  );
}
