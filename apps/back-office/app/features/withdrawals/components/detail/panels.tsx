import { fullName } from '@indike/ui/format/names.ts';
import type { BatchOfWithdrawal, OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import classes from './detail.module.css';
import { itemText, bankPairs } from '../../model/texts.ts';
import { Button, Text } from '@mantine/core';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { IconEye, IconEyeOff } from '@indike/ui/icons.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { readBankAccount } from '../../api.ts';

/** The requested amount, the amount paid after tax, and the batches that pay it. */
export function Payment({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const { total, withheld, net, batches, bank_number: bankNumber } = withdrawal;
  return (
    <Panel title="Pagamento">
      <Pairs>
        <Pair title="Bruto">{moneyText(total)}</Pair>
        <Pair title="Imposto retido">{withheld === null ? 'Calculado ao agendar' : moneyText(withheld)}</Pair>
        <Pair title="Líquido">{net === null ? '—' : moneyText(net)}</Pair>
        <Pair title={batches.length > 1 ? 'Lotes' : 'Lote'}>
          {batches.length === 0
            ? 'Em nenhum'
            : batches.map((batch) => <Batch key={batch.id} batch={batch} />)}
        </Pair>
        {bankNumber !== null && <Pair title="Número no banco">{bankNumber}</Pair>}
      </Pairs>
    </Panel>
  );
}

const Batch = ({ batch: { id, payment_date: date, state_name: state } }: { batch: BatchOfWithdrawal }) => (
  <span className={classes['batch']}>
    <Link to={paths.batch(id)}>Lote {id}</Link>
    <SecondLine>
      {state} · pagamento em {dateText(date)}
    </SecondLine>
  </span>
);

type Item = OperatorWithdrawal['wallet_transactions'][number];

/** The items that add up to the amount. A clawback comes below the item it reduces. */
export function Items({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  return (
    <Panel title="De onde vem este valor">
      <ul className={classes['items']}>
        {withdrawal.wallet_transactions.map((item) => (
          <li key={item.id}>
            <span>
              <Source indication={item.indication} />
              <small>
                {itemText(item)}, liberada em {dateText(item.payment_liberate_date)}
              </small>
            </span>
            <strong>{moneyText(item.value)}</strong>
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Total</span>
        <strong>{moneyText(withdrawal.total)}</strong>
      </p>
    </Panel>
  );
}

function Source({ indication: { id, name } }: Pick<Item, 'indication'>) {
  return id === null ? 'Link exclusivo' : <Link to={paths.referral(id)}>{name}</Link>;
}

/**
 * Bank data, masked until an operator asks to see them, which the server records. The unmasked data are dropped when they
 * are hidden or the page is left.
 */
export function BankAccount({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const { id, status, bank_account: masked, indiker } = withdrawal;
  const may = useCanCall();
  const [busy, once] = useSingleFlight();
  // Valid only for this status, because scheduling copies the bank data, which may have changed.
  const [shown, setShown] = useState<{ status: typeof status; bank: typeof masked } | null>(null);
  const inClear = shown?.status === status ? shown.bank : null;
  const toggle = () =>
    void once(async () => {
      if (inClear) return setShown(null);
      try {
        setShown({ status, bank: await readBankAccount(id) });
      } catch (error) {
        showError(explanation(error, 'Não foi possível mostrar'));
      }
    });
  return (
    <Panel title="Para onde">
      {masked === null ? (
        <Text c="dimmed">O Indiker não tem dados bancários agora.</Text>
      ) : (
        <>
          <Pairs live>
            {bankPairs(inClear ?? masked, fullName(indiker)).map(([title, value]) => (
              <Pair key={title} title={title}>
                {value}
              </Pair>
            ))}
          </Pairs>
          {status === 'scheduled' && (
            <Text size="sm" c="dimmed" mt="xs">
              Copiados ao agendar: uma mudança posterior do Indiker não vale para este saque.
            </Text>
          )}
          {may('GET /api/operator/withdrawals/{id}/bank-account') && (
            <Button
              variant="default"
              mt="sm"
              aria-disabled={busy}
              leftSection={inClear ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              onClick={toggle}
            >
              {inClear ? 'Esconder dados bancários' : 'Mostrar dados bancários'}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}
