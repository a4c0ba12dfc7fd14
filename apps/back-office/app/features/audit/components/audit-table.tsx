import type { AuditRow } from '@indike/contract/operator/audit';
import { auditActionName } from '@indike/rules/operators/audit-actions';
import { dateText, timeText } from '@indike/ui/format/dates.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { useRowDialog } from '#app/shared/table/use-row-dialog.ts';
import { changesOf, changeText } from '../model/changes.ts';
import { subjectText } from '../model/subject.ts';
import { AuditDialog } from './audit-dialog.tsx';
import classes from './audit.module.css';

const SHOWN_CHANGES = 2;

const columnsWith = (open: (row: AuditRow) => void): Columns<AuditRow> => [
  { id: 'when', title: 'Quando', cell: (row) => <When {...row} /> },
  {
    id: 'what',
    title: 'O quê',
    cell: (row) => (
      <RowName name={auditActionName(row.action)} opens={() => open(row)} second={subjectText(row)} />
    ),
  },
  { id: 'changes', title: 'O que mudou', cell: (row) => <Changes entry={row} /> },
  {
    id: 'who',
    title: 'Quem',
    cell: (row) => <span className={classes['who']}>{row.operator.name}</span>,
  },
  { id: 'where', title: 'De onde', cell: (row) => row.address ?? '—' },
];

export function AuditTable({ rows }: { readonly rows: AuditRow[] }) {
  const { chosen, choose, props } = useRowDialog<AuditRow>('registro');
  return (
    <>
      <DataTable label="Registro de auditoria" columns={columnsWith(choose)} rows={rows} />
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
