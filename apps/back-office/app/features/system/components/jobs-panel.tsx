import { Button, Text } from '@mantine/core';
import { retryJob } from '@indike/contract/operator/jobs';
import { formatCount } from '@indike/rules/money/money';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#app/shared/session/session-store.ts';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { TableSkeleton } from '#app/shared/table/table-skeleton.tsx';
import { type FailedJob, failedJobsQuery, jobHealthQuery, useRetry } from '../api.ts';
import { errorText, jobText } from '../model/job-texts.ts';
import classes from './system.module.css';

/** What the system gave up on, and whether e-mails leave. */
export function JobsPanel() {
  const jobs = useQuery(failedJobsQuery());
  return (
    <Panel title="Tarefas que falharam" busy={jobs.isFetching}>
      <EmailQueue />
      <QueryState query={jobs} failed="Não foi possível carregar as tarefas" skeleton={<TableSkeleton />}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Text mt="sm">Nenhuma tarefa falhou.</Text>
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

function EmailQueue() {
  const { data } = useQuery(jobHealthQuery());
  if (data === undefined) return null;
  if (data.oldest_email_at === null) return <span className={classes['soft']}>Os e-mails estão em dia.</span>;
  const waiting =
    data.waiting_emails === 1 ? '1 e-mail espera' : `${formatCount(data.waiting_emails)} e-mails esperam`;
  return (
    <span className={classes['soft']}>
      {waiting}, o mais antigo desde {dateTimeText(data.oldest_email_at)}.
      {data.email_backlog && ` ${errorText(data.oldest_email_error)}`}
    </span>
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
  const may = useMay();
  const { retry, retrying } = useRetry();
  if (!may(retryJob)) return null;
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
