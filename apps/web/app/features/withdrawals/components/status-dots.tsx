import { withdrawalDots } from '@indike/rules/money/withdrawals';
import { statusOf } from '../model/withdrawal.ts';
import classes from './status-dots.module.css';

interface Props {
  readonly status: number;
  readonly name: string;
}

/** One dot for each step taken, and the name of the status. */
export function StatusDots({ status, name }: Props) {
  const known = statusOf(status);
  return (
    <span className={classes['status']}>
      <span className={classes['dots']} data-status={known} aria-hidden>
        {Array.from({ length: withdrawalDots[known] }, (_, index) => (
          <i key={index} />
        ))}
      </span>
      {name}
    </span>
  );
}
