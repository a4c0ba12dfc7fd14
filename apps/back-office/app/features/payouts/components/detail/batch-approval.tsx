import { Text } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { useDecisions } from '../../api.ts';
import { approvalText } from '../../model/approval-text.ts';
import classes from '../payouts.module.css';

interface Props {
  readonly batch: BatchDetail;
  readonly onDone: () => void;
}

/** Repeats what leaves the account and where it goes, before the approval. */
export function BatchApproval({ batch, onDone }: Props) {
  const { id, count, items, net_in_words: words, payment_date: day } = batch;
  const { approve } = useDecisions(id);
  const onApprove = async () => {
    await approve();
    showSuccess('Lote aprovado: os saques estão agendados');
    onDone();
  };
  const others = count - items.length;
  return (
    <ApprovalForm onApprove={onApprove} onBack={onDone}>
      <div>
        <p className={classes['sum']}>{approvalText(batch)}</p>
        <p className={classes['words']}>{words}</p>
        <Text mt="xs">
          O arquivo manda o banco pagar em {dateText(day)}. Depois de enviado, só o banco desfaz.
        </Text>
      </div>
      {/* It may be long, so it scrolls and can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <ul className={classes['destinations']} aria-label="Destinos" tabIndex={0}>
        {items.map(({ id: key, indiker, destination, net, cautions }) => (
          <li key={key}>
            {fullName(indiker)}, {moneyText(net)}: {destination ?? 'destino não informado'}
            {cautions.map(({ code, message }) => (
              <span key={code} className={classes['caution']}>
                {message}
              </span>
            ))}
          </li>
        ))}
        {others > 0 && <li>e mais {formatCount(others)}, na lista do lote</li>}
      </ul>
    </ApprovalForm>
  );
}
