import { Button, Text, Title } from '@mantine/core';
import type { WalletTransaction, Withdrawal } from '@indike/contract/money/withdrawals';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { itemNote, itemTitle, isReturned, paymentLine } from '../model/withdrawal.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './detail.module.css';
import { Receipt } from './receipt.tsx';
import { StatusDots } from './status-dots.tsx';

export function WithdrawalDetail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { status, status_name, total, created_at, wallet_transactions: items } = withdrawal;
  const payment = paymentLine(withdrawal);
  return (
    <>
      <p className={classes['total']}>{moneyText(total)}</p>
      <StatusDots status={status} name={status_name} />
      {isReturned(status) && <Returned reason={withdrawal.return_reason} />}
      <dl className={classes['facts']}>
        {payment !== null && (
          <div>
            <dt>{payment.label}</dt>
            <dd>{payment.date}</dd>
          </div>
        )}
        <div>
          <dt>Solicitado em</dt>
          <dd>{dateTimeText(created_at)}</dd>
        </div>
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
      <div>
        <dt>Valor bruto</dt>
        <dd>{moneyText(total)}</dd>
      </div>
      <div>
        <dt>Imposto de renda retido</dt>
        <dd>{moneyText(withheld)}</dd>
      </div>
      <div>
        <dt>Valor líquido, que vai para a sua conta</dt>
        <dd>{moneyText(net)}</dd>
      </div>
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
      <Text>Confira os seus dados bancários: depois que você salvar, agendamos o pagamento de novo.</Text>
      <Button component={Link} to={paths.bankAccount} state={{ origin: paths.earnings }} mt="sm">
        Conferir dados bancários
      </Button>
    </div>
  );
}
