import '@mantine/core/styles/Skeleton.css';
import { Title, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '@indike/ui/navigation/pager.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { Coin } from '@indike/ui/drawing/scenery.tsx';
import type { WithdrawalRow } from '@indike/contract/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { IconEye } from '@indike/ui/icons.ts';
import { FAILED, FIRST_PER_PAGE, withdrawalsQuery } from '../api.ts';
import classes from './history.module.css';
import { isReturned, paymentText } from '../model/withdrawal.ts';
import table from './history-table.module.css';
import { StatusDots } from './status-dots.tsx';

const DetailDialog = lazyDialog(() => import('./detail-dialog.tsx'));

export function History() {
  const [page, setPage] = useState(1);
  // The API decides the page size.
  const [perPage, setPerPage] = useState(FIRST_PER_PAGE);
  const query = useQuery(withdrawalsQuery(page, perPage));
  const dialog = useDialog('saque');
  const [chosen, setChosen] = useState<number | null>(null);
  // The chosen withdrawal is lost on a reload, so the dialog stays closed then.
  const opened = dialog.props.opened && chosen !== null;

  function open(id: number) {
    setChosen(id);
    dialog.open();
  }
  function go(next: number) {
    if (query.data) setPerPage(query.data.per_page);
    setPage(next);
  }

  return (
    <section className={classes['history']} aria-labelledby="historico" aria-busy={query.isFetching}>
      <Title order={2} id="historico" className={classes['heading']}>
        Histórico de Saques
      </Title>
      <QueryState query={query} failed={FAILED.list} skeleton={<HistorySkeleton />}>
        {(data) =>
          data.total === 0 ? (
            <NoWithdrawals />
          ) : (
            <>
              <HistoryTable rows={data.data} onOpen={open} />
              <div className={classes['pager']}>
                <Pager
                  label="Páginas do histórico"
                  page={page}
                  pages={Math.ceil(data.total / data.per_page)}
                  busy={query.isFetching}
                  onPage={go}
                />
              </div>
            </>
          )
        }
      </QueryState>
      <DetailDialog {...dialog.props} opened={opened} id={chosen} />
    </section>
  );
}

const emptyHistoryDrawing = (
  <Drawing>
    <Coin x={120} y={40} r={26} />
    <rect className={tone.strong} x="60" y="56" width="120" height="86" rx="14" />
    <path className={tone.paper} d="M142 84h42v30h-42a15 15 0 0 1 0-30z" />
    <circle className={tone.strong} cx="146" cy="99" r="5" />
  </Drawing>
);

function NoWithdrawals() {
  return (
    <EmptyState drawing={emptyHistoryDrawing} title={<Title order={3}>Nenhum saque ainda</Title>}>
      Quando você pedir um saque, ele aparece aqui com a data em que será pago.
    </EmptyState>
  );
}

interface TableProps {
  readonly rows: readonly WithdrawalRow[];
  readonly onOpen: (id: number) => void;
}

function HistoryTable({ rows, onOpen }: TableProps) {
  return (
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">Solicitado em</th>
          <th scope="col">Valor</th>
          <th scope="col">Status</th>
          <th scope="col">Pagamento</th>
          <th scope="col">
            <span className={table['visuallyHidden']}>Detalhes</span>
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

function Row({ row, onOpen }: { readonly row: WithdrawalRow; readonly onOpen: TableProps['onOpen'] }) {
  const date = dateText(row.created_at);
  return (
    <tr>
      <td className={table['date']}>{date}</td>
      <td className={table['value']}>{moneyText(row.total)}</td>
      <td className={table['status']}>
        <StatusDots status={row.status} name={row.status_name} />
      </td>
      <td className={table['payment']} data-returned={isReturned(row.status) || undefined}>
        {paymentText(row)}
      </td>
      <td className={table['open']}>
        <button
          type="button"
          className={table['button']}
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

function HistorySkeleton() {
  return (
    <div className={table['skeleton']} aria-hidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  );
}
