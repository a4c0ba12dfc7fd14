import type { BatchItem, BatchRow } from '@indike/contract/operator/money/payout-batches';
import { batchStatus } from '@indike/rules/payouts/batches';
import { fullName } from '@indike/ui/format/names.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn, Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import classes from './payouts.module.css';

const TONES: Readonly<Record<BatchRow['status'], Tone>> = {
  [batchStatus.prepared]: 'active',
  [batchStatus.approved]: 'good',
  [batchStatus.rejected]: 'bad',
};

export const BatchMark = ({ status, status_name: name }: Pick<BatchRow, 'status' | 'status_name'>) => (
  <Mark tone={TONES[status]} text={name} />
);

/** The net amount, with the withheld tax if there is any. */
export const netColumn = amountColumn('Valor', ({ net }: Pick<BatchItem, 'net' | 'withheld'>) => net, {
  more: ({ withheld }) => withheld > 0 && <SecondLine>{moneyText(withheld)} retidos</SecondLine>,
});

type Whose = Pick<BatchItem, 'id' | 'indiker'> & { readonly cautions?: BatchItem['cautions'] };

export const Withdrawal = ({ id, indiker, cautions = [] }: Whose) => (
  <>
    <RowName name={fullName(indiker)} opens={paths.withdrawal(id)} second={`Saque ${id}`} />
    {cautions.map(({ code, message }) => (
      <span key={code} className={classes['caution']}>
        {message}
      </span>
    ))}
  </>
);
