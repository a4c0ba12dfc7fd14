import { NativeSelect } from '@mantine/core';
import { formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { amountColumn, Day, Mark, SecondLine, type Tone } from '../table/cells.tsx';
import { type Columns, DataTable } from '../table/data-table.tsx';
import type { OutcomeNames } from './import-text.ts';
import classes from './imports.module.css';

interface ImportedLine {
  readonly line: number;
  readonly outcome: keyof OutcomeNames;
  readonly refusal: { readonly message: string } | null;
}

const TONES: Readonly<Record<keyof OutcomeNames, Tone>> = {
  applied: 'good',
  repeated: 'neutral',
  refused: 'bad',
};

interface OutcomeProps {
  readonly line: ImportedLine;
  readonly names: OutcomeNames;
}

/** The outcome of a line, with the reason if it was refused. */
export const OutcomeCell = ({ line: { outcome, refusal }, names }: OutcomeProps) => (
  <>
    <Mark tone={TONES[outcome]} text={names[outcome]} />
    {refusal !== null && <SecondLine>{refusal.message}</SecondLine>}
  </>
);

/** Formats a CNPJ. Text that is not one is returned as in the file. */
export const formatIfCnpj = (document: string): string =>
  isCnpj(document) ? formatCnpj(document) : document;

export const LineCell = ({ line: { line } }: Pick<OutcomeProps, 'line'>) => (
  <span data-title="Linha">{line}</span>
);

interface PaymentLine extends ImportedLine {
  readonly paid_at: ComponentProps<typeof Day>['date'];
  readonly value: number | null;
}

interface PaymentColumns<Line> {
  /** The column that says who or what the payment is for. */
  readonly subject: Columns<Line>[number];
  readonly names: OutcomeProps['names'];
}

/** The columns of a file whose lines are payments. */
export const paymentColumns = <Line extends PaymentLine>({
  subject,
  names,
}: PaymentColumns<Line>): Columns<Line> => [
  { id: 'line', title: 'Linha', cell: (row) => <LineCell line={row} /> },
  subject,
  { id: 'paid', title: 'Pago em', cell: (row) => <Day title="Pago em" date={row.paid_at} /> },
  amountColumn('Valor', (row) => row.value),
  { id: 'outcome', title: 'Resultado', cell: (row) => <OutcomeCell line={row} names={names} /> },
];

interface Props<Line extends ImportedLine> {
  readonly lines: readonly Line[];
  readonly columns: Columns<Line>;
  /** The filter's label for each outcome: 'Só o que foi recusado'. */
  readonly choices: OutcomeNames;
  /** Shown beside the filter. */
  readonly action?: ReactNode;
}

export function ImportedLines<Line extends ImportedLine>({ lines, columns, choices, action }: Props<Line>) {
  const [outcome, setOutcome] = useState('');
  const rows = useMemo(
    () =>
      lines
        .filter((line) => outcome === '' || line.outcome === outcome)
        .map((line) => ({ id: line.line, ...line })),
    [lines, outcome],
  );
  return (
    <>
      <div className={classes['filter']}>
        <NativeSelect
          aria-label="Linhas"
          w="16rem"
          data={[
            { value: '', label: 'Todas as linhas' },
            ...Object.entries(choices).map(([value, label]) => ({ value, label })),
          ]}
          value={outcome}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
        />
        {action}
      </div>
      {rows.length === 0 ? (
        <EmptyState>Nenhuma linha assim neste arquivo.</EmptyState>
      ) : (
        <div className={classes['lines']}>
          <DataTable label="Linhas do arquivo" columns={columns} rows={rows} />
        </div>
      )}
    </>
  );
}
