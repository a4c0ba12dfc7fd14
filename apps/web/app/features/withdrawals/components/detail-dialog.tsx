import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack, Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import type { WalletTransaction, Withdrawal } from '@indike/contract/money/withdrawals';
import { dateTimeText, dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { FAILED, withdrawalQuery, useReceipt } from '../api.ts';
import { itemNote, itemTitle, isReturned, paymentLine } from '../model/withdrawal.ts';
import classes from './detail.module.css';
import { StatusDots } from './status-dots.tsx';

interface Props extends DialogProps {
  readonly id: number | null;
}

export default function DetailDialog({ opened, onClose, id }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Detalhes do saque" size="32rem" sheet>
      {id !== null && <Loaded id={id} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: number }) {
  const query = useQuery(withdrawalQuery(id));
  return (
    <QueryState query={query} failed={FAILED.detail} skeleton={<DetailSkeleton />}>
      {(withdrawal) => <WithdrawalDetail withdrawal={withdrawal} />}
    </QueryState>
  );
}

function DetailSkeleton() {
  return (
    <Stack aria-busy>
      <Skeleton height={40} width="60%" />
      <Skeleton height={64} />
      <Skeleton height={120} />
    </Stack>
  );
}

function WithdrawalDetail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { status, status_name, total, created_at, wallet_transactions: items } = withdrawal;
  const payment = paymentLine(withdrawal);
  return (
    <>
      <p className={classes['total']}>{moneyText(total)}</p>
      <StatusDots status={status} name={status_name} />
      {isReturned(status) && <Returned reason={withdrawal.return_reason} />}
      <dl className={classes['facts']}>
        {payment !== null && <Fact label={payment.label}>{payment.date}</Fact>}
        <Fact label="Solicitado em">{dateTimeText(created_at)}</Fact>
        <Tax withdrawal={withdrawal} />
      </dl>
      <Receipt withdrawal={withdrawal} />
      <Title order={3} mt="lg" mb="xs">
        De onde vem este valor
      </Title>
      <ul className={classes['items']}>
        {items.map((item) => (
          <Item key={`${item.kind}-${item.id}`} item={item} />
        ))}
      </ul>
    </>
  );
}

/** The income tax withheld and the net amount. Renders nothing when no tax is withheld. */
function Tax({ withdrawal: { total, withheld, net } }: { readonly withdrawal: Withdrawal }) {
  if (withheld === null || net === null || withheld === 0) return null;
  return (
    <>
      <Fact label="Valor bruto">{moneyText(total)}</Fact>
      <Fact label="Imposto de renda retido">{moneyText(withheld)}</Fact>
      <Fact label="Valor líquido, que vai para a sua conta">{moneyText(net)}</Fact>
    </>
  );
}

function Item({ item }: { readonly item: WalletTransaction }) {
  return (
    <li>
      <span className={classes['what']}>
        {itemTitle(item)}
        <Text component="span" display="block" size="sm" c="dimmed">
          {itemNote(item)}
        </Text>
      </span>
      <span className={classes['value']} data-negative={item.value < 0 || undefined}>
        {moneyText(item.value)}
      </span>
    </li>
  );
}

function Returned({ reason }: { readonly reason: string | null }) {
  return (
    <div className={classes['returned']}>
      <Text fw={500}>O banco devolveu este pagamento</Text>
      {reason !== null && <Text>Motivo: {reason}</Text>}
      <Text>
        Confira os seus dados bancários. Depois que estiverem corrigidos, agendamos o pagamento de novo e
        avisamos o dia.
      </Text>
      <Button component={Link} to={paths.bankAccount} state={{ origin: paths.earnings }} mt="sm">
        Conferir dados bancários
      </Button>
    </div>
  );
}

/** The receipt of a paid withdrawal, on the page and as a PDF, with the data of a bank's receipt. */
function Receipt({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const download = useReceipt();
  const { busy, refusal, attempt } = useAttempt();
  const { id, net, payment_date: date, receipt } = withdrawal;
  if (!receipt || net === null || date === null) return null;
  return (
    <section aria-labelledby="comprovante">
      <Title order={3} mt="lg" mb="xs" id="comprovante">
        Comprovante
      </Title>
      <dl className={classes['facts']}>
        <Fact label="Valor pago">
          {moneyText(net)} em {dateText(date)}
        </Fact>
        <Fact label="Enviado para">
          {receipt.destination ?? `Os dados bancários são removidos depois de ${BANK_DATA_YEARS} anos`}
          {receipt.owner !== null && <>, em nome de {receipt.owner}</>}
        </Fact>
        <Fact label="Identificação do pagamento">{receipt.payment_id}</Fact>
        {receipt.bank_number !== null && <Fact label="Número no banco">{receipt.bank_number}</Fact>}
        {receipt.end_to_end_id !== undefined && <EndToEndId id={receipt.end_to_end_id} />}
      </dl>
      <Refusal>{refusal}</Refusal>
      <Button
        variant="default"
        mt="md"
        fullWidth
        aria-disabled={busy}
        onClick={() => void attempt(() => download.mutateAsync(id))}
      >
        {busy ? 'Preparando o PDF...' : 'Baixar comprovante em PDF'}
      </Button>
    </section>
  );
}

/** On a phone it breaks into two halves. */
const EndToEndId = ({ id }: { readonly id: string }) => (
  <Fact label="ID da transação PIX">
    {id.slice(0, 16)}
    <wbr />
    {id.slice(16)}
  </Fact>
);

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
