import '@mantine/core/styles/Skeleton.css';
import { formatBRL } from '@indike/rules/money/money';
import { textsOf } from '@indike/ui/programme.ts';
import { Text, Button, Anchor, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { balanceQuery, levelQuery, MONEY_FAILED } from '#app/shared/money/queries.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import type { ResponseOf } from '@indike/contract/calls';
import classes from './earnings.module.css';
import { decideWithdrawalInReais } from '../model/withdrawal.ts';
import { FAILED, paidQuery, requestedQuery } from '../api.ts';

const { minimum } = textsOf(({ minimumWithdrawal }) => ({ minimum: formatBRL(minimumWithdrawal) }));

/** Components of other features, passed in by the route. */
interface Props {
  readonly upcoming: ReactNode;
  readonly pendingBonus: ReactNode;
}

export function BalanceCard({ upcoming, pendingBonus }: Props) {
  const available = useQuery(balanceQuery());
  return (
    <Panel title="Meus Ganhos" main busy={available.isPending} className={classes['balance']}>
      <Text c="dimmed" mb="md">
        O que as suas indicações renderam. A partir de {minimum}, você pede o saque e recebe na conta ou chave
        PIX do seu perfil.
      </Text>
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
      {upcoming}
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
  const beneath = decision?.ok === false ? decision.reason : level?.payout.sentence;
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
        {available === undefined ? '' : beneath}
      </Text>
      <WithdrawDialog {...dialog.props} />
    </div>
  );
}

function Summary() {
  const paid = useQuery(paidQuery());
  const requested = useQuery(requestedQuery());
  return (
    <dl className={classes['summary']}>
      <Figure label="Total Retirado" note="Já pago a você" query={paid} failed={FAILED.paid} />
      <Figure
        label="Aguardando pagamento"
        note="Saque pedido e ainda não pago"
        query={requested}
        failed={FAILED.requested}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly query: TotalQuery;
  readonly failed: string;
}

function Figure({ label, note, query, failed }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes['figure']}>
        <Amount query={query} failed={failed} />
      </dd>
      <dd className={classes['note']}>{note}</dd>
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
