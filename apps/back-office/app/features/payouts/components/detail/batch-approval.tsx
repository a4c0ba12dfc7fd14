import { Text } from '@mantine/core';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { dateText } from '@indike/ui/format/dates.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { itemsQuery, useDecisions } from '../../api.ts';
import { approvalText } from '../../model/approval-text.ts';
import { isByFile } from '../../model/orders.ts';
import { DestinationList, Destinations } from '../destinations.tsx';
import classes from '../payouts.module.css';

interface Props {
  readonly batch: BatchDetail;
  readonly onDone: () => void;
}

/** Repeats what leaves the account and where it goes, before the approval. */
export function BatchApproval({ batch, onDone }: Props) {
  const { id, count, net_in_words: words, payment_date: day } = batch;
  const { approve } = useDecisions(id);
  const onApprove = async () => {
    await approve();
    showSuccess('Lote aprovado: os saques estão agendados');
    onDone();
  };
  return (
    <ApprovalForm onApprove={onApprove} onBack={onDone}>
      <div>
        <p className={classes['sum']}>{approvalText(batch)}</p>
        <p className={classes['words']}>{words}</p>
        <Text mt="xs">
          {isByFile(batch)
            ? `O arquivo manda o banco pagar em ${dateText(day)}. Depois de enviado, só o banco desfaz.`
            : `O provedor paga por PIX em ${dateText(day)}, sem mais ninguém. Depois de pago, só quem recebeu devolve.`}
        </Text>
      </div>
      <Destinations
        count={count}
        first={batch.items}
        last={batch.last}
        largest={batch.largest}
        all={
          <KeysetList query={itemsQuery(id)} empty={null}>
            {(rows) => <DestinationList items={rows} />}
          </KeysetList>
        }
      />
    </ApprovalForm>
  );
}
