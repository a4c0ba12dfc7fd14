import { UnstyledButton } from '@mantine/core';
import type { AuditRow } from '@indike/contract/operator/audit';
import { auditActionName } from '@indike/rules/operators/audit-actions';
import { dateText, timeText } from '@indike/ui/format/dates.ts';
import { useMemo } from 'react';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { useRowDialog } from '#app/shared/table/use-row-dialog.ts';
import { changesOf, changeText } from '../model/changes.ts';
import { subjectText } from '../model/subject.ts';
import { AuditDialog } from './audit-dialog.tsx';
import classes from './audit.module.css';

const SHOWN_CHANGES = 2;
const column = columnsOf<AuditRow>();

const columnsWith = (open: (row: AuditRow) => void) =>
  column.columns([
    column.display({ id: 'when', header: 'Quando', cell: ({ row }) => <When {...row.original} /> }),
    column.display({
      id: 'what',
      header: 'O quê',
      cell: ({ row: { original } }) => (
        <>
          <UnstyledButton data-row onClick={() => open(original)}>
            {auditActionName(original.action)}
          </UnstyledButton>
          <span className={classes['soft']}>{subjectText(original)}</span>
        </>
      ),
    }),
    column.display({
      id: 'changes',
      header: 'O que mudou',
      cell: ({ row }) => <Changes entry={row.original} />,
    }),
    column.display({
      id: 'who',
      header: 'Quem',
      cell: ({ row }) => <span className={classes['who']}>{row.original.operator.name}</span>,
    }),
    column.display({ id: 'where', header: 'De onde', cell: ({ row }) => row.original.address ?? '—' }),
  ]);

export function AuditTable({ rows }: { readonly rows: AuditRow[] }) {
  const { chosen, choose, props } = useRowDialog<AuditRow>('registro');
  const columns = useMemo(() => columnsWith(choose), [choose]);
  return (
    <>
      <DataTable label="Registro de auditoria" columns={columns} rows={rows} idOf={({ id }) => String(id)} />
      {chosen && <AuditDialog {...props} entry={chosen} />}
    </>
  );
}

function When({ created_at }: AuditRow) {
  return (
    <span className={classes['when']}>
      {dateText(created_at)}
      <span className={classes['soft']}>{timeText(created_at)}</span>
    </span>
  );
}

function Changes({ entry }: { readonly entry: AuditRow }) {
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return '—';
  const more = changes.length - SHOWN_CHANGES;
  return (
    <ul className={classes['changes']}>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
      {more > 0 && <li className={classes['soft']}>{more === 1 ? 'e mais 1' : `e mais ${more}`}</li>}
    </ul>
  );
}
