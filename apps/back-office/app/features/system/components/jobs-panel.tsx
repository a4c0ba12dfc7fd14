import { Button, Text } from '@mantine/core';
import { formatCount } from '@indike/rules/money/money';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { TableSkeleton } from '#app/shared/list/loaded.tsx';
import { type FailedJob, failedJobsQuery, useRetry } from '../api.ts';
import { errorText, jobText } from '../model/job-texts.ts';
import classes from './system.module.css';

/** Failed jobs that are no longer retried automatically. */
export function JobsPanel() {
  const jobs = useQuery(failedJobsQuery());
  return (
    <Panel title="Tarefas que falharam" busy={jobs.isFetching}>
      <QueryState query={jobs} failed="Não foi possível carregar as tarefas" skeleton={<TableSkeleton />}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Text>Nenhuma tarefa falhou.</Text>
          ) : (
            <>
              <DataTable label="Tarefas que falharam" columns={columns} rows={data} />
              {total > data.length && (
                <Text size="sm" c="dimmed" mt="sm">
                  As {data.length} mais novas de {formatCount(total)}.
                </Text>
              )}
            </>
          )
        }
      </QueryState>
    </Panel>
  );
}

const columns: Columns<FailedJob> = [
  { id: 'job', title: 'Tarefa', cell: (row) => jobText(row.name) },
  {
    id: 'why',
    title: 'O que houve',
    cell: (row) => (
      <>
        {errorText(row.error)}
        <span className={classes['soft']}>
          {row.attempts === 1 ? '1 tentativa' : `${row.attempts} tentativas`}
        </span>
      </>
    ),
  },
  { id: 'failed', title: 'Desistiu em', cell: (row) => dateTimeText(row.failed_at) },
  { id: 'retry', title: '', cell: (row) => <Retry id={row.id} /> },
];

function Retry({ id }: { readonly id: string }) {
  const may = useCanCall();
  const [retry, isRetrying] = useRetry();
  if (!may('POST /api/operator/jobs/{id}/retry')) return null;
  return (
    <Button variant="default" aria-disabled={isRetrying} onClick={() => retry({ params: { id } })}>
      {isRetrying ? 'Refazendo…' : 'Fazer de novo'}
    </Button>
  );
}
