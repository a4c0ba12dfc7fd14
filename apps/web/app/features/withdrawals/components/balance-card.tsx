import '@mantine/core/styles/Skeleton.css';
import { Text, Button, Anchor, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { balanceQuery, levelQuery, MONEY_FAILED } from '#app/shared/money/queries.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import type { ResponseOf } from '@indike/contract/calls';
import { useIsPaidAtOnce } from '#app/shared/money/at-once.ts';
import classes from './earnings.module.css';
import { decideWithdrawalInReais, openPayments } from '../model/withdrawal.ts';
import { FAILED, FIRST_PER_PAGE, paidQuery, requestedQuery, withdrawalsQuery } from '../api.ts';
import { NextMoney } from './next-money.tsx';

/** Components of other features, passed in by the route. */
interface Props {
  readonly coming: ReactNode;
  readonly pendingBonus: ReactNode;
}

/** The parts of the money in the order in which they reach the account, below when the next one does. */
export function BalanceCard({ coming, pendingBonus }: Props) {
  const available = useQuery(balanceQuery());
  return (
    <Panel title="Meus Ganhos" main busy={available.isPending} className={classes['balance']}>
      <NextMoney />
      <div className={classes['top']}>
        <div>
          <Text c="dimmed">Disponível para saque</Text>
          <p className={classes['amount']}>
            <Amount query={available} failed={MONEY_FAILED.balance} />
          </p>
        </div>
        <Withdraw available={available.data?.total} />
      </div>
      <Owed />
      {coming}
      {pendingBonus}
      <Summary />
    </Panel>
  );
}

/** The amount still to be offset after a clawback that was larger than the balance. */
function Owed() {
  const { data } = useQuery(levelQuery());
  if (!data || data.owed <= 0) return null;
  return (
    <Text size="sm" className={classes['owed'] ?? ''}>
      Falta descontar {moneyText(data.owed)} de um estorno. O desconto sai dos próximos valores.
    </Text>
  );
}

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'));

/** `available` is in reais; undefined while loading. */
function Withdraw({ available }: { readonly available: number | undefined }) {
  const dialog = useDialog('sacar');
  const { data: level } = useQuery(levelQuery());
  const decision = available === undefined ? null : decideWithdrawalInReais(available, true);
  const enough = decision?.ok === true;
  const isAtOnce = useIsPaidAtOnce();
  const when = isAtOnce ? 'O dinheiro cai na sua chave PIX em segundos.' : level?.payout.sentence;
  return (
    <div className={classes['withdraw']}>
      <Button
        fullWidth
        disabled={!enough}
        aria-describedby={enough ? undefined : 'motivo-saque'}
        onClick={dialog.open}
      >
        Sacar
      </Button>
      <Text id="motivo-saque" size="sm" c="dimmed" mt="xs" className={classes['beneath'] ?? ''}>
        {decision && (decision.ok ? when : decision.reason)}
      </Text>
      <WithdrawDialog {...dialog.props} />
    </div>
  );
}

function Summary() {
  const paid = useQuery(paidQuery());
  const requested = useQuery(requestedQuery());
  // The page that the history shows first, so it is not requested twice.
  const latest = useQuery(withdrawalsQuery(1, FIRST_PER_PAGE));
  const open = openPayments(latest.data?.data ?? []);
  return (
    <dl className={classes['summary']}>
      <Figure
        label="Aguardando pagamento"
        notes={open.length > 0 ? open : ['Saque pedido e ainda não pago']}
        query={requested}
        failed={FAILED.requested}
      />
      <Figure label="Total Retirado" notes={['Já pago a você']} query={paid} failed={FAILED.paid} />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly notes: readonly string[];
  readonly query: TotalQuery;
  readonly failed: string;
}

function Figure({ label, notes, query, failed }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes['figure']}>
        <Amount query={query} failed={failed} />
      </dd>
      {notes.map((note) => (
        <dd key={note} className={classes['note']}>
          {note}
        </dd>
      ))}
    </div>
  );
}

type TotalQuery = UseQueryResult<ResponseOf<'GET /api/payment-reports/total-available'>>;

interface AmountProps {
  readonly query: TotalQuery;
  readonly failed: string;
}

/** A total: loading, loaded, or failed with a way to retry. */
function Amount({ query: { data, isError, isFetching, refetch }, failed }: AmountProps) {
  if (data) return moneyText(data.total);
  if (!isError) return <Skeleton component="span" display="inline-block" width="8ch" height="0.75em" />;
  return (
    <span role="alert" style={{ fontSize: '1rem', fontWeight: 400, letterSpacing: 'normal' }}>
      {failed}.{' '}
      <Anchor component="button" type="button" fw={500} disabled={isFetching} onClick={() => void refetch()}>
        Tentar de novo
      </Anchor>
    </span>
  );
}
