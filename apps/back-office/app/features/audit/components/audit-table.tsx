import type { AuditRow } from '@indike/contract/operator/audit';
import { auditActionName } from '@indike/rules/operators/audit-actions';
import { dateText, timeText, dateTimeText } from '@indike/ui/format/dates.ts';
import { RowName, useRowDialog } from '#app/shared/table/row-name.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { changesOf, changeText, type Change } from '../model/changes.ts';
import { sentenceOf } from '../model/sentence.ts';
import { subjectText } from '../model/subject.ts';
import classes from './audit.module.css';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';

const SHOWN_CHANGES = 2;

const columnsWith = (open: (row: AuditRow) => void): Columns<AuditRow> => [
  { id: 'when', title: 'Quando', cell: (row) => <When {...row} /> },
  {
    id: 'what',
    title: 'O quê',
    cell: (row) => <RowName name={`${row.operator.name} ${sentenceOf(row)}`} opens={() => open(row)} />,
  },
  { id: 'changes', title: 'O que mudou', cell: (row) => <Changes entry={row} /> },
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

interface Props extends DialogProps {
  readonly entry: AuditRow;
}

/** One audit entry in full. */
function AuditDialog({ entry, ...dialog }: Props) {
  const { created_at, operator, address, action, before, after } = entry;
  const changes = changesOf(before, after);
  return (
    <Dialog {...dialog} title={auditActionName(action)} size="44rem">
      <p className={classes['sentence']}>
        {operator.name} {sentenceOf(entry)}.
      </p>
      <dl className={classes['facts']}>
        <Pair title="Quando">{dateTimeText(created_at)}</Pair>
        <Pair title="Quem">{operator.name}</Pair>
        <Pair title="De onde">{address ?? 'não se sabe'}</Pair>
        <Pair title="Assunto">
          <Subject {...entry} />
        </Pair>
      </dl>
      {changes.length > 0 && <Difference changes={changes} />}
      <Technical {...entry} />
    </Dialog>
  );
}

/** The entry as it is stored, for whoever compares it with logs and files. */
function Technical({ action, entity, entity_id, request_id, before, after }: AuditRow) {
  return (
    <details className={classes['technical']}>
      <summary>Detalhes técnicos</summary>
      <pre>{JSON.stringify({ action, entity, entity_id, request_id, before, after }, null, 2)}</pre>
    </details>
  );
}

function Subject(entry: AuditRow) {
  const text = subjectText(entry);
  if (entry.entity !== 'referral' || entry.entity_id === null) return text;
  return <Link to={paths.referral(entry.entity_id)}>{text}</Link>;
}

function Difference({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <table className={classes['difference']}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
