import { Button } from '@mantine/core';
import type { ExportFile } from '@indike/contract/operator/exports';
import { exportFileState, exportNames } from '@indike/rules/exports/subjects';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { detailText, stateText } from '#app/shared/exports/file-text.ts';
import { exportFileAddress, exportFilesQuery, useDeleteFile } from '#app/shared/exports/use-export.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import classes from './exports.module.css';

const TONES: Readonly<Record<ExportFile['state'], Tone>> = {
  running: 'active',
  ready: 'good',
  failed: 'bad',
};

const COLUMNS: Columns<ExportFile> = [
  {
    id: 'subject',
    title: 'Lista',
    cell: (row) => (
      <>
        {exportNames[row.subject]}
        {row.unmasked && <SecondLine>com dados sem máscara</SecondLine>}
      </>
    ),
  },
  {
    id: 'ordered',
    title: 'Pedido',
    cell: (row) => (
      <>
        {dateTimeText(row.created_at)}
        <SecondLine>{row.operator.name}</SecondLine>
      </>
    ),
  },
  {
    id: 'state',
    title: 'Status',
    cell: (row) => (
      <>
        <Mark tone={TONES[row.state]} text={stateText(row)} />
        <SecondLine>{detailText(row)}</SecondLine>
      </>
    ),
  },
  {
    id: 'actions',
    title: <span className={classes['hidden']}>Ações</span>,
    cell: (row) => <Actions file={row} />,
  },
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
  return (
    <Panel title="Arquivos">
      <Loaded query={exportFilesQuery()}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState>
              Nenhum arquivo nas últimas 24 horas. Cada lista exportada fica aqui por esse tempo, para quem
              tem o mesmo papel.
            </EmptyState>
          ) : (
            <DataTable label="Arquivos" columns={COLUMNS} rows={data} />
          )
        }
      </Loaded>
    </Panel>
  );
}
