import { NativeSelect } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { Mark, Soft, type Tone } from '../table/cells.tsx';
import { DataTable } from '../table/data-table.tsx';
import classes from './imports.module.css';

interface ImportedLine {
  readonly line: number;
  readonly outcome: 'applied' | 'repeated' | 'refused';
  readonly refusal: { readonly message: string } | null;
}
export type Outcome = ImportedLine['outcome'];

const TONES: Readonly<Record<Outcome, Tone>> = { applied: 'good', repeated: 'neutral', refused: 'bad' };

interface OutcomeProps {
  readonly line: ImportedLine;
  readonly names: Readonly<Record<Outcome, string>>;
}

/** What became of a line, and why. */
export const OutcomeCell = ({ line: { outcome, refusal }, names }: OutcomeProps) => (
  <>
    <Mark tone={TONES[outcome]}>{names[outcome]}</Mark>
    {refusal !== null && <Soft>{refusal.message}</Soft>}
  </>
);

export const LineCell = ({ line: { line } }: Pick<OutcomeProps, 'line'>) => (
  <span data-title="Linha">{line}</span>
);

interface Props<Line extends ImportedLine> {
  readonly lines: readonly Line[];
  readonly columns: ComponentProps<typeof DataTable<Line>>['columns'];
  /** What the filter says of each outcome: 'Só o que foi recusado'. */
  readonly choices: Readonly<Record<Outcome, string>>;
  /** Beside the filter. */
  readonly action?: ReactNode;
}

export function ImportedLines<Line extends ImportedLine>({ lines, columns, choices, action }: Props<Line>) {
  const [outcome, setOutcome] = useState('');
  const rows = useMemo(
    () => lines.filter((line) => outcome === '' || line.outcome === outcome),
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
