import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Skeleton.css';
import { Alert, Skeleton } from '@mantine/core';
import type { BatchDetail } from '@indike/contract/operator/payout-batches';
import { batchStatus } from '@indike/rules/payouts/batches';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { batchQuery } from '../../api.ts';
import { BatchMark } from '../cells.tsx';
import classes from '../payouts.module.css';
import { BatchFiles } from './batch-files.tsx';
import { BatchItems } from './batch-items.tsx';
import { Decision } from './decision.tsx';

export function BatchPage({ id }: { readonly id: string }) {
  const query = useQuery(batchQuery(id));
  return (
    <>
      <BackButton fallback={paths.batches} />
      {query.data ? <Detail batch={query.data} /> : <Missing query={query} />}
    </>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ query: { isError, error, refetch } }: MissingProps) {
  if (!isError) return <Skeleton height={320} aria-busy aria-label="Carregando o lote" />;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState>Este lote não existe.</EmptyState>;
  return <ErrorState error={error} fallback="Não foi possível abrir o lote" onRetry={refetch} />;
}

function Detail({ batch }: { readonly batch: BatchDetail }) {
  const { id, net, payment_date: date, prepared_by: preparer, prepared_at: at, changes } = batch;
  return (
    <>
      <header className={classes['header']}>
        <h1>
          Lote {id}: {moneyText(net)} para {dateText(date)}
        </h1>
        <p>
          <BatchMark {...batch} />
          <span>
            Preparado por {preparer.name}, {dateTimeText(at)}
          </span>
          <span>{decisionText(batch)}</span>
        </p>
      </header>
      {batch.reject_reason !== null && (
        <Alert color="red" title="Por que foi rejeitado" mb="lg">
          {batch.reject_reason}
        </Alert>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <Decision batch={batch} />
          <BatchFiles batch={batch} />
        </div>
        <BatchItems batch={batch} />
      </div>
    </>
  );
}

/** It can no longer be approved as it was prepared. */
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
