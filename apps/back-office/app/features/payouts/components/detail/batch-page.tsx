import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { batchStatus } from '@indike/rules/payouts/batches';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { DetailColumns, DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { batchQuery } from '../../api.ts';
import { BatchMark } from '../cells.tsx';
import classes from '../payouts.module.css';
import { BatchFiles } from './batch-files.tsx';
import { BatchOrders } from './batch-orders.tsx';
import { BatchItems } from './batch-items.tsx';
import { Decision } from './decision.tsx';
import { FileRefusal } from './file-refusal.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/batch-page';

export const meta = () => [{ title: pageTitle('Lote de pagamento') }];

export default function Batch({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={batchQuery(id)}
      list={paths.batches}
      loading="Carregando o lote"
      missing="Este lote não existe."
    >
      {(batch) => <Detail batch={batch} />}
    </DetailPage>
  );
}

function Detail({ batch }: { readonly batch: BatchDetail }) {
  const { id, net, payment_date: date, prepared_by: preparer, prepared_at: at, changes } = batch;
  return (
    <>
      <DetailHeader
        title={`Lote ${id}: ${moneyText(net)} para ${dateText(date)}`}
        facts={
          <>
            <BatchMark {...batch} />
            <span>{batch.method_name}</span>
            {batch.standing_order === null ? (
              <>
                <span>
                  Preparado por {preparer.name}, {dateTimeText(at)}
                </span>
                <span>{decisionText(batch)}</span>
              </>
            ) : (
              <span>
                Pago na hora, {dateTimeText(at)}, pela autorização {batch.standing_order} de {preparer.name} e{' '}
                {batch.decided_by?.name}
              </span>
            )}
          </>
        }
      />
      {batch.reject_reason !== null && (
        <Alert color="red" title="Por que foi rejeitado" mb="lg">
          {batch.reject_reason}
        </Alert>
      )}
      <FileRefusal batch={batch} />
      {batch.notices.length > 0 && (
        <Alert color="yellow" title="Sobre quem preparou" mb="lg">
          {batch.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Alert>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      <DetailColumns
        side={
          <>
            <Decision batch={batch} />
            <BatchFiles batch={batch} />
            <BatchOrders batch={batch} />
          </>
        }
      >
        <BatchItems batch={batch} />
      </DetailColumns>
    </>
  );
}

/** Changes since the preparation, because of which the batch can no longer be approved. */
function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <Alert color="yellow" title="Algo mudou depois do preparo" mb="lg">
      Este lote só pode ser rejeitado. Prepare outro em seguida.
      <ul className={classes['list']}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  );
}

function decisionText({ status, decided_by: decider, decided_at: at }: BatchDetail): string {
  if (decider === null || at === null) return 'Espera a decisão de outra pessoa';
  const verb = status === batchStatus.approved ? 'Aprovado' : 'Rejeitado';
  return `${verb} por ${decider.name}, ${dateTimeText(at)}`;
}
