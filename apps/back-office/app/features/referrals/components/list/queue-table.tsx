import type { QueuedReferral } from '@indike/contract/operator/queue';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { formatPhone } from '@indike/rules/identifiers/phone';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useToday } from '@indike/ui/format/use-today.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { createColumnHelper, flexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { paths } from '#app/shared/paths.ts';
import { ageText, isLate } from '../../model/age.ts';
import { followUpText, isDue } from '../../model/follow-up.ts';
import classes from './queue-table.module.css';

const features = tableFeatures({});
const column = createColumnHelper<typeof features, QueuedReferral>();

const columnsOn = (today: PlainDate) =>
  column.columns([
    column.display({ id: 'company', header: 'Empresa', cell: ({ row }) => <Company {...row.original} /> }),
    column.display({ id: 'status', header: 'Status', cell: ({ row }) => <Status {...row.original} /> }),
    column.display({
      id: 'age',
      header: 'No status',
      cell: ({ row }) => <Age referral={row.original} today={today} />,
    }),
    column.display({ id: 'contact', header: 'Contato', cell: ({ row }) => <Contact {...row.original} /> }),
    column.display({ id: 'indiker', header: 'Indiker', cell: ({ row }) => <Indiker {...row.original} /> }),
    column.display({
      id: 'owner',
      header: 'Responsável',
      cell: ({ row }) => <Owner referral={row.original} today={today} />,
    }),
    column.display({
      id: 'value',
      header: 'Valor',
      cell: ({ row: { original } }) => (original.value === null ? '—' : moneyText(original.value)),
    }),
    column.display({
      id: 'created',
      header: 'Indicada em',
      cell: ({ row: { original } }) => dateText(original.created_at),
    }),
  ]);

export function QueueTable({ rows }: { readonly rows: QueuedReferral[] }) {
  const today = useToday();
  const columns = useMemo(() => columnsOn(today), [today]);
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => String(id) });
  const body = useRef<HTMLTableElement>(null);
  useRowKeys(body);
  return (
    <table ref={body} className={classes['table']}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" data-column={header.column.id}>
                {flexRender(header.column.columnDef.header, header.getContext())}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} data-column={cell.column.id}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Company({ id, name, document, repeated }: QueuedReferral) {
  return (
    <>
      <Link to={paths.referral(id)} className={classes['link']} data-row>
        {name}
      </Link>
      <span className={classes['soft']}>
        {formatCnpj(document)}
        {repeated && <span className={classes['mark']}>repetida</span>}
      </span>
    </>
  );
}

function Status({ status }: QueuedReferral) {
  return (
    <span className={classes['status']}>
      <StatusDot color={status?.color ?? ''} />
      {status?.name_app ?? 'Aguardando'}
    </span>
  );
}

function Age({ referral, today }: { readonly referral: QueuedReferral; readonly today: PlainDate }) {
  const { status, status_since: since } = referral;
  const late = isLate(status?.id ?? null, since, today);
  return <span className={late ? classes['late'] : undefined}>{ageText(since, today)}</span>;
}

function Contact({ contact }: QueuedReferral) {
  if (contact === null) return '—';
  return (
    <>
      <span className={classes['clip']}>{contact.name}</span>
      <span className={classes['soft']}>{formatPhone(contact.phone)}</span>
    </>
  );
}

function Indiker({ indiker: { firstname, lastname } }: QueuedReferral) {
  return (
    <span className={classes['clip']}>
      {firstname} {lastname}
    </span>
  );
}

/** Who looks after it, and when they want to come back to it. */
function Owner({ referral, today }: { readonly referral: QueuedReferral; readonly today: PlainDate }) {
  const { owner, follow_up_on: on } = referral;
  if (owner === null && on === null) return '—';
  return (
    <>
      <span className={classes['clip']}>{owner?.name ?? '—'}</span>
      {on !== null && (
        <span className={isDue(on, today) ? classes['late'] : classes['soft']}>
          {followUpText(on, today)}
        </span>
      )}
    </>
  );
}
