import { Button, Text } from '@mantine/core';
import type { EarlierPaymentResponse } from '@indike/contract/money/earlier-payments';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { brand } from '@indike/ui/brand.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { earlierPaymentPagesQuery } from '../api.ts';
import classes from './earlier-payments.module.css';

/** The Indiker's earlier payments. Renders nothing when there are none. */
export function EarlierPayments() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(earlierPaymentPagesQuery());
  const payments = data?.pages.flatMap((page) => page.data) ?? [];
  if (payments.length === 0) return null;
  return (
    <Panel title={`Pagamentos anteriores ao ${brand.product}`}>
      <Text c="dimmed">
        {brand.providerCapitalized} pagou estes valores antes de usar o {brand.product}. Eles ficam aqui só
        para consulta: não entram no saldo, no nível nem no informe de rendimentos. Para eles valem os
        comprovantes que você recebeu na época.
      </Text>
      <ul className={classes['payments']}>
        {payments.map((payment) => (
          <Payment key={payment.id} {...payment} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </Panel>
  );
}

function Payment({ paid_at, name, document, value, note }: EarlierPaymentResponse) {
  const cnpj = formatCnpj(document);
  return (
    <li>
      <div className={classes['what']}>
        <span>{name ?? cnpj}</span>
        <span className={classes['soft']}>
          {dateText(paid_at)}
          {name !== null && ` · ${cnpj}`}
        </span>
        {note !== null && <span className={classes['soft']}>{note}</span>}
      </div>
      <span className={classes['value']}>{moneyText(value)}</span>
    </li>
  );
}
