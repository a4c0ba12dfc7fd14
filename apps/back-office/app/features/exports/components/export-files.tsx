import { Button } from '@mantine/core';
import type { ExportFile } from '@indike/contract/operator/exports';
import { exportFileState, exportNames } from '@indike/rules/exports/subjects';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { detailText, stateText } from '#app/shared/exports/file-text.ts';
import { exportFileAddress, exportFilesQuery, useDeleteFile } from '#app/shared/exports/use-export.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { TableSkeleton } from '#app/shared/table/table-skeleton.tsx';
import classes from './exports.module.css';

const TONES: Readonly<Record<ExportFile['state'], Tone>> = {
  running: 'active',
  ready: 'good',
  failed: 'bad',
};

const column = columnsOf<ExportFile>();
const COLUMNS = [
  column.display({
    id: 'subject',
    header: 'Lista',
    cell: ({ row: { original } }) => (
      <>
        {exportNames[original.subject]}
        {original.unmasked && <SecondLine>com dados sem máscara</SecondLine>}
      </>
    ),
  }),
  column.display({
    id: 'ordered',
    header: 'Pedido',
    cell: ({ row: { original } }) => (
      <>
        {dateTimeText(original.created_at)}
        <SecondLine>{original.operator.name}</SecondLine>
      </>
    ),
  }),
  column.display({
    id: 'state',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <Mark tone={TONES[original.state]}>{stateText(original)}</Mark>
        <SecondLine>{detailText(original)}</SecondLine>
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => <span className={classes['hidden']}>Ações</span>,
    cell: ({ row: { original } }) => <Actions file={original} />,
  }),
];

function Actions({ file }: { readonly file: ExportFile }) {
  const remove = useDeleteFile();
  const session = useSession();
  const isOwn = session.status === 'in' && session.session.id === file.operator.id;
  const name = exportNames[file.subject];
  return (
    <div className={classes['actions']}>
      {file.state === exportFileState.ready && (
        <Button
          component="a"
          size="compact-md"
          variant="default"
          href={exportFileAddress(file.id)}
          download
          data-row
          aria-label={`Baixar ${name}`}
        >
          Baixar
        </Button>
      )}
      {isOwn && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          aria-disabled={remove.isPending}
          aria-label={file.state === exportFileState.running ? `Cancelar ${name}` : `Apagar ${name}`}
          onClick={() => {
            if (!remove.isPending) remove.mutate(file.id);
          }}
        >
          {file.state === exportFileState.running ? 'Cancelar' : 'Apagar'}
        </Button>
      )}
    </div>
  );
}

/** Export files made in the background for operators of the same role. */
export function ExportFiles() {
  const query = useQuery(exportFilesQuery());
  return (
    <Panel title="Arquivos">
      <QueryState query={query} failed="Não foi possível carregar os arquivos" skeleton={<TableSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState>
              Nenhum arquivo nas últimas 24 horas. Cada lista exportada fica aqui por esse tempo, para quem
              tem o mesmo papel.
            </EmptyState>
          ) : (
            <DataTable label="Arquivos" columns={COLUMNS} rows={data} idOf={({ id }) => String(id)} />
          )
        }
      </QueryState>
    </Panel>
  );
}
