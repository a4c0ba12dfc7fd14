import type { BatchItem, BatchRow } from '@indike/contract/operator/payout-batches';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import classes from './payouts.module.css';

/** Its name says all; the dot is for who looks over many of them. */
export const BatchMark = ({ status, status_name: name }: Pick<BatchRow, 'status' | 'status_name'>) => (
  <span className={classes['status']} data-status={status}>
    {name}
  </span>
);

export const Day = ({ date, title }: { readonly date: string; readonly title: string }) => (
  <span className={classes['nowrap']} data-title={title}>
    {dateText(date)}
  </span>
);

export const Amount = ({ value }: { readonly value: number }) => (
  <span className={classes['amount']}>{moneyText(value)}</span>
);

/** What is paid, and what is kept back for the tax office, if anything. */
export const Net = ({ net, withheld }: Pick<BatchItem, 'net' | 'withheld'>) => (
  <>
    <Amount value={net} />
    {withheld > 0 && <span className={classes['soft']}>{moneyText(withheld)} retidos</span>}
  </>
);

type Whose = Pick<BatchItem, 'id' | 'indiker'> & { readonly cautions?: BatchItem['cautions'] };

export const Withdrawal = ({ id, indiker, cautions = [] }: Whose) => (
  <>
    <Link to={paths.withdrawal(id)} data-row>
      {indiker.firstname} {indiker.lastname}
    </Link>
    <span className={classes['soft']}>Saque {id}</span>
    {cautions.map(({ code, message }) => (
      <span key={code} className={classes['caution']}>
        {message}
      </span>
    ))}
  </>
);
