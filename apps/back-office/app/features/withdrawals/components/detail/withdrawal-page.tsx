import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { DetailColumns, DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { type StepProps, withdrawalQuery } from '../../api.ts';
import { resultText } from '../../model/texts.ts';
import { StatusMark } from '../list/columns.tsx';
import { BankAccount, Items, Payment } from './panels.tsx';
import { Steps } from './steps.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/withdrawal-page';

export const meta = () => [{ title: pageTitle('Saque') }];

export default function Withdrawal({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={withdrawalQuery(id)}
      list={paths.withdrawals}
      loading="Carregando o saque"
      missing="Este saque não existe."
    >
      {(withdrawal) => <Detail withdrawal={withdrawal} />}
    </DetailPage>
  );
}

function Detail({ withdrawal }: StepProps) {
  const { id, status, total, created_at, indiker, return_reason: reason } = withdrawal;
  return (
    <>
      <DetailHeader
        title={`${moneyText(total)} para ${fullName(indiker)}`}
        facts={
          <>
            <StatusMark status={status} />
            <span>Saque {id}</span>
            <Link to={paths.indiker(indiker.id)}>Abrir o Indiker</Link>
            <span>Pedido em {dateTimeText(created_at)}</span>
            <span>{paymentText(withdrawal)}</span>
          </>
        }
      />
      {reason !== null && (
        <Alert color="yellow" title="O banco devolveu este saque" mb="lg">
          {reason}
        </Alert>
      )}
      {withdrawal.pending_result !== null && (
        <Alert color="yellow" title="Um resultado espera a confirmação de outra pessoa" mb="lg">
          {resultText(withdrawal.pending_result)}
        </Alert>
      )}
      {withdrawal.order_note !== null && (
        <Alert color="yellow" title="Sobre a ordem de pagamento" mb="lg">
          {withdrawal.order_note}
        </Alert>
      )}
      <DetailColumns
        side={
          <>
            <Steps withdrawal={withdrawal} />
            <Payment withdrawal={withdrawal} />
            <BankAccount withdrawal={withdrawal} />
          </>
        }
      >
        <Items withdrawal={withdrawal} />
      </DetailColumns>
    </>
  );
}

function paymentText({ status, payment_date: date }: OperatorWithdrawal): string {
  if (date === null) return 'Sem data de pagamento';
  if (status === 'paid') return `Pago em ${dateText(date)}`;
  return status === 'scheduled' ? `Agendado para ${dateText(date)}` : `Previsto para ${dateText(date)}`;
}
