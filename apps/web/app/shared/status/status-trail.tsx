import type { ReferralRow } from '@indike/contract/referrals/referrals';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import classes from './status-trail.module.css';
import { inOrder } from './status-order.ts';

interface Props {
  readonly transactions: ReferralRow['status_transactions'];
}

/** One dot per status the referral has had, oldest first, and the name of the one it has now. */
export function StatusTrail({ transactions }: Props) {
  const steps = inOrder(transactions);
  return (
    <span className={classes['trail']}>
      <span className={classes['dots']} aria-hidden>
        {steps.map(({ id, indication_status: { color } }) => (
          <StatusDot key={id} color={color} />
        ))}
      </span>
      {steps.at(-1)?.indication_status.name_app ?? 'Aguardando'}
    </span>
  );
}
