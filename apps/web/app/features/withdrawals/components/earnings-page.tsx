import type { ReactNode } from 'react';
import { BalanceCard } from './balance-card.tsx';
import classes from './earnings.module.css';
import { History } from './withdrawal-history.tsx';

interface Props {
  /** Components of other features, passed in by the route. */
  readonly level: ReactNode;
  readonly chart: ReactNode;
  readonly coming: ReactNode;
  readonly statement: ReactNode;
  readonly pendingBonus: ReactNode;
  readonly earlierPayments: ReactNode;
}

export function EarningsPage({ level, chart, coming, statement, pendingBonus, earlierPayments }: Props) {
  return (
    <div className={classes['page']}>
      <BalanceCard coming={coming} pendingBonus={pendingBonus} />
      {level}
      <div className={classes['wide']}>{chart}</div>
      <div className={classes['wide']}>
        <History />
      </div>
      <div className={classes['wide']}>{statement}</div>
      <div className={classes['wide']}>{earlierPayments}</div>
    </div>
  );
}
