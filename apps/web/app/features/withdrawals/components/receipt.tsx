import { Button, Title } from '@mantine/core';
import type { Withdrawal } from '@indike/contract/money/withdrawals';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { moneyText } from '@indike/ui/format/money.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { useReceipt } from '../api.ts';
import classes from './detail.module.css';

/** The receipt of a paid withdrawal, on the page and as a PDF, with the data of a bank's receipt. */
export function Receipt({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const download = useReceipt();
  const { id, net, payment_date: date, receipt } = withdrawal;
  if (!receipt || net === null || date === null) return null;
  return (
    <section aria-labelledby="comprovante">
      <Title order={3} mt="lg" mb="xs" id="comprovante">
        Comprovante
      </Title>
      <dl className={classes['facts']}>
        <div>
          <dt>Valor pago</dt>
          <dd>
            {moneyText(net)} em {dateText(date)}
          </dd>
        </div>
        <div>
          <dt>Enviado para</dt>
          <dd>
            {receipt.destination ?? `Os dados bancários são removidos depois de ${BANK_DATA_YEARS} anos`}
            {receipt.owner !== null && <>, em nome de {receipt.owner}</>}
          </dd>
        </div>
        <div>
          <dt>Identificação do pagamento</dt>
          <dd>{receipt.payment_id}</dd>
        </div>
        {receipt.bank_number !== null && (
          <div>
            <dt>Número no banco</dt>
            <dd>{receipt.bank_number}</dd>
          </div>
        )}
      </dl>
      <Button
        variant="default"
        mt="md"
        fullWidth
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) download.mutate(id);
        }}
      >
        {download.isPending ? 'Preparando o PDF...' : 'Baixar comprovante em PDF'}
      </Button>
    </section>
  );
}
