import type { ImportedLine } from '@indike/contract/operator/money/invoices';
import { formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useMemo } from 'react';
import { ImportedLines, LineCell, OutcomeCell } from '#app/shared/imports/imported-lines.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount, Day, Soft } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { outcomeNames } from '../model/texts.ts';

const column = columnsOf<ImportedLine>();

const columnsWhen = (isDone: boolean) => [
  column.display({ id: 'line', header: 'Linha', cell: ({ row }) => <LineCell line={row.original} /> }),
  column.display({ id: 'company', header: 'Empresa', cell: ({ row }) => <Company {...row.original} /> }),
  column.display({
    id: 'paid',
    header: 'Pago em',
    cell: ({ row }) => <Day title="Pago em" date={row.original.paid_at} />,
  }),
  column.display({
    id: 'value',
    header: 'Valor',
    cell: ({ row }) => <Amount title="Valor" value={row.original.value} />,
  }),
  column.display({
    id: 'outcome',
    header: 'Resultado',
    cell: ({ row }) => <OutcomeCell line={row.original} names={outcomeNames(isDone)} />,
  }),
];

function Company({ document, referral }: ImportedLine) {
  const written = isCnpj(document) ? formatCnpj(document) : document;
  if (referral === null) return <span>{written === '' ? '—' : written}</span>;
  return (
    <>
      <Link to={paths.referral(referral.id)} data-row>
        {referral.name}
      </Link>
      <Soft>{written}</Soft>
    </>
  );
}

const CHOICES = {
  applied: 'Só o que se registra',
  repeated: 'Só o que já constava',
  refused: 'Só o que foi recusado',
} as const;

interface Props {
  readonly lines: readonly ImportedLine[];
  /** They were registered, not only looked at. */
  readonly isDone: boolean;
}

export function PaymentLines({ lines, isDone }: Props) {
  const columns = useMemo(() => columnsWhen(isDone), [isDone]);
  return <ImportedLines lines={lines} columns={columns} choices={CHOICES} />;
}
