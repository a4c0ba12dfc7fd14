import { Button, Text } from '@mantine/core';
import { formatCount } from '@indike/rules/money/money';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { TableSkeleton } from '#app/shared/table/table-skeleton.tsx';
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
              <Jobs rows={data} />
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

const column = columnsOf<FailedJob>();
const columns = column.columns([
  column.display({ id: 'job', header: 'Tarefa', cell: ({ row }) => jobText(row.original.name) }),
  column.display({
    id: 'why',
    header: 'O que houve',
    cell: ({ row: { original } }) => (
      <>
        {errorText(original.error)}
        <span className={classes['soft']}>
          {original.attempts === 1 ? '1 tentativa' : `${original.attempts} tentativas`}
        </span>
      </>
    ),
  }),
  column.display({
    id: 'failed',
    header: 'Desistiu em',
    cell: ({ row }) => dateTimeText(row.original.failed_at),
  }),
  column.display({ id: 'retry', header: '', cell: ({ row }) => <Retry id={row.original.id} /> }),
]);

function Jobs({ rows }: { readonly rows: FailedJob[] }) {
  return <DataTable label="Tarefas que falharam" columns={columns} rows={rows} idOf={({ id }) => id} />;
}

function Retry({ id }: { readonly id: string }) {
  const may = useCanCall();
  const { retry, retrying } = useRetry();
  if (!may('POST /api/operator/jobs/{id}/retry')) return null;
  return (
    <Button
      variant="default"
      aria-disabled={retrying}
      onClick={() => {
        if (!retrying) retry(id);
      }}
    >
      {retrying ? 'Refazendo…' : 'Fazer de novo'}
    </Button>
  );
}
