import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { IconEye } from '@indike/ui/icons.ts';
import { isReturned, paymentText } from '../model/withdrawal.ts';
import classes from './history-table.module.css';
import { StatusDots } from './status-dots.tsx';

interface Props {
  readonly rows: readonly WithdrawalRow[];
  readonly onOpen: (id: number) => void;
}

export function HistoryTable({ rows, onOpen }: Props) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Solicitado em</th>
          <th scope="col">Valor</th>
          <th scope="col">Status</th>
          <th scope="col">Pagamento</th>
          <th scope="col">
            <span className={classes['visuallyHidden']}>Detalhes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, onOpen }: { readonly row: WithdrawalRow; readonly onOpen: Props['onOpen'] }) {
  const date = dateText(row.created_at);
  return (
    <tr>
      <td className={classes['date']}>{date}</td>
      <td className={classes['value']}>{moneyText(row.total)}</td>
      <td className={classes['status']}>
        <StatusDots status={row.status} name={row.status_name} />
      </td>
      <td className={classes['payment']} data-returned={isReturned(row.status) || undefined}>
        {paymentText(row)}
      </td>
      <td className={classes['open']}>
        <button
          type="button"
          className={classes['button']}
          aria-label={`Ver o saque de ${date}`}
          onClick={() => onOpen(row.id)}
        >
          <IconEye size={22} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

const SKELETON_ROWS = [1, 2, 3];

export function HistorySkeleton() {
  return (
    <div className={classes['skeleton']} aria-hidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  );
}
