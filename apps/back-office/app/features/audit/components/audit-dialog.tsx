import type { AuditRow } from '@indike/contract/operator/audit';
import { auditActionName } from '@indike/rules/operators/audit-actions';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { type Change, changesOf } from '../model/changes.ts';
import { subjectText } from '../model/subject.ts';
import classes from './audit.module.css';

interface Props extends DialogProps {
  readonly entry: AuditRow;
}

/** One audit entry in full. */
export function AuditDialog({ entry, ...dialog }: Props) {
  const { created_at, operator, address, action, before, after, request_id } = entry;
  const changes = changesOf(before, after);
  return (
    <Dialog {...dialog} title={auditActionName(action)} size="44rem">
      <dl className={classes['facts']}>
        <Pair title="Quando">{dateTimeText(created_at)}</Pair>
        <Pair title="Quem">{operator.name}</Pair>
        <Pair title="De onde">{address ?? 'não se sabe'}</Pair>
        <Pair title="Assunto">
          <Subject {...entry} />
        </Pair>
        {request_id !== null && <Pair title="Pedido">{request_id}</Pair>}
      </dl>
      {changes.length > 0 && <Difference changes={changes} />}
    </Dialog>
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
