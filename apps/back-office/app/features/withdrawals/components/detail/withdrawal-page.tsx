import '@mantine/core/styles/Skeleton.css';
import { Alert, Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { OperatorWithdrawal } from '@indike/contract/operator/money';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { paths } from '#app/shared/paths.ts';
import { withdrawalQuery } from '../../api.ts';
import { StatusMark } from '../status-mark.tsx';
import { BankAccount } from './bank-account.tsx';
import classes from './detail.module.css';
import { Items } from './items.tsx';
import type { Confirm } from './step-props.ts';
import { Steps } from './steps.tsx';

export function WithdrawalPage({ id }: { readonly id: string }) {
  const query = useQuery(withdrawalQuery(id));
  const { run, dialog } = useConfirmation();
  return (
    <>
      <BackButton fallback={paths.withdrawals} />
      {query.data ? <Detail withdrawal={query.data} confirm={run} /> : <Missing query={query} />}
      {dialog}
    </>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ query: { isError, error, refetch } }: MissingProps) {
  if (!isError)
    return (
      <Stack aria-busy aria-label="Carregando o saque">
        <Skeleton height={64} maw="28rem" />
        <Skeleton height={320} />
      </Stack>
    );
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState>Este saque não existe.</EmptyState>;
  return <ErrorState error={error} fallback="Não foi possível abrir o saque" onRetry={refetch} />;
}

interface DetailProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly confirm: Confirm;
}

function Detail({ withdrawal, confirm }: DetailProps) {
  const { id, status, total, created_at, indiker, return_reason: reason } = withdrawal;
  return (
    <>
      <header className={classes['header']}>
        <h1>
          {moneyText(total)} para {indiker.firstname} {indiker.lastname}
        </h1>
        <p>
          <StatusMark status={status} />
          <span>Saque {id}</span>
          <Link to={paths.indiker(indiker.id)}>Abrir o Indiker</Link>
          <span>Pedido em {dateTimeText(created_at)}</span>
          <span>{paymentText(withdrawal)}</span>
        </p>
      </header>
      {reason !== null && (
        <Alert color="yellow" title="O banco devolveu este saque" mb="lg">
          {reason}
        </Alert>
      )}
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <Steps withdrawal={withdrawal} confirm={confirm} />
          <BankAccount withdrawal={withdrawal} />
        </div>
        <Items withdrawal={withdrawal} />
      </div>
    </>
  );
}

function paymentText({ status, payment_date: date }: OperatorWithdrawal): string {
  if (date === null) return 'Sem data de pagamento';
  if (status === withdrawalStatus.paid) return `Pago em ${dateText(date)}`;
  return status === withdrawalStatus.scheduled
    ? `Agendado para ${dateText(date)}`
    : `Previsto para ${dateText(date)}`;
}
