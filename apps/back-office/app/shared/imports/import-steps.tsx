import { Button, Stack } from '@mantine/core';
import { explanation } from '@indike/ui/forms/request-error.ts';
import type { ReactNode } from 'react';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { SecondLine } from '../table/cells.tsx';
import {
  applyText,
  type ImportCounts,
  type ImportWords,
  outcomeNames,
  type OutcomeNames,
  previewText,
  resultText,
} from './import-text.ts';
import classes from './imports.module.css';
import type { Import, ImportFile } from './use-import.ts';

interface Props<Result extends ImportCounts> {
  readonly importing: Import<Result>;
  readonly words: ImportWords;
  /** The button's label while importing: 'Registrando…'. */
  readonly busy: string;
  /** Shown in the drop area of the file. */
  readonly hint: string;
  /** Explains the file format, below the drop area. */
  readonly instructions: ReactNode;
  /** Shown above the lines until the import: what the operator must know or tick first. */
  readonly before: ReactNode;
  readonly onApply: (file: ImportFile) => void;
  /** The outcome of each line, as the preview or, when it is done, the import told it. */
  readonly children: (result: Result, names: OutcomeNames, file: ImportFile) => ReactNode;
}

/** The steps of an import: choose a file, check its preview, apply it. */
export function ImportSteps<Result extends ImportCounts>({ instructions, hint, ...props }: Props<Result>) {
  const { file, preview, choose } = props.importing;
  if (file !== null && preview.data !== undefined)
    return <Outcome {...props} file={file} preview={preview.data} />;
  return (
    <Stack gap="md" maw="42rem">
      <FileDrop
        label="Escolha o arquivo ou arraste-o para cá"
        hint={hint}
        accept=".csv,.txt,text/csv,text/plain"
        busy={preview.isPending}
        onFile={choose}
      />
      {preview.error !== null && (
        <Refusal title={`Não lemos ${preview.variables.name}. Nada mudou.`}>
          {explanation(preview.error, 'Tente de novo em alguns instantes.')}
        </Refusal>
      )}
      {instructions}
    </Stack>
  );
}

type OutcomeProps<Result extends ImportCounts> = Omit<Props<Result>, 'instructions' | 'hint'> & {
  readonly file: ImportFile;
  readonly preview: Result;
};

function Outcome<Result extends ImportCounts>({
  importing: { apply, restart },
  words,
  file,
  preview,
  busy,
  before,
  onApply,
  children,
}: OutcomeProps<Result>) {
  const result = apply.data ?? null;
  const isOffered = result === null && preview.applied > 0;
  return (
    <Stack gap="md">
      <div className={classes['summary']}>
        <div>
          <p role="status">{result ? resultText(words, result) : previewText(words, preview)}</p>
          <SecondLine>{file.name}</SecondLine>
        </div>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={restart}>
            {result ? 'Importar outro arquivo' : 'Escolher outro arquivo'}
          </Button>
          {isOffered && (
            <Button
              aria-disabled={apply.isPending}
              onClick={() => {
                if (!apply.isPending) onApply(file);
              }}
            >
              {apply.isPending ? busy : applyText(words, preview)}
            </Button>
          )}
        </div>
      </div>
      {isOffered && before}
      {children(result ?? preview, outcomeNames(words, result !== null), file)}
    </Stack>
  );
}

/** An example of the file format. */
export const FileExample = ({ children }: { readonly children: string }) => (
  // Wider than a phone, so it must be focusable to be scrolled by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
  <pre className={classes['example']} tabIndex={0}>
    {children}
  </pre>
);
