import { NativeSelect } from '@mantine/core';
import type { ImportedLine } from '@indike/contract/operator/money/invoices';
import { formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useMemo, useState } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Amount, Day, Mark, Soft, type Tone } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { outcomeText } from '../model/texts.ts';

const column = columnsOf<ImportedLine>();

const TONES: Readonly<Record<ImportedLine['outcome'], Tone>> = {
  applied: 'good',
  repeated: 'neutral',
  refused: 'bad',
};

const columnsWhen = (isDone: boolean) => [
  column.display({
    id: 'line',
    header: 'Linha',
    cell: ({ row }) => <span data-title="Linha">{row.original.line}</span>,
  }),
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
    cell: ({ row: { original } }) => (
      <>
        <Mark tone={TONES[original.outcome]}>{outcomeText(original, isDone)}</Mark>
        {original.refusal !== null && <Soft>{original.refusal.message}</Soft>}
      </>
    ),
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

const CHOICES = [
  { value: '', label: 'Todas as linhas' },
  { value: 'applied', label: 'Só o que se registra' },
  { value: 'repeated', label: 'Só o que já constava' },
  { value: 'refused', label: 'Só o que foi recusado' },
];

interface Props {
  readonly lines: readonly ImportedLine[];
  /** They were registered, not only looked at. */
  readonly isDone: boolean;
}

export function ImportedLines({ lines, isDone }: Props) {
  const [outcome, setOutcome] = useState('');
  const columns = useMemo(() => columnsWhen(isDone), [isDone]);
  const rows = useMemo(
    () => lines.filter((line) => outcome === '' || line.outcome === outcome),
    [lines, outcome],
  );
  return (
    <>
      <NativeSelect
        aria-label="Linhas"
        maw="16rem"
        data={CHOICES}
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
      />
      {rows.length === 0 ? (
        <EmptyState>Nenhuma linha assim neste arquivo.</EmptyState>
      ) : (
        <DataTable
          label="Linhas do arquivo"
          columns={columns}
          rows={rows}
          idOf={({ line }) => String(line)}
        />
      )}
    </>
  );
}
