import { Button, Stack } from '@mantine/core';
import { explanation } from '@indike/ui/forms/request-error.ts';
import type { ReactNode } from 'react';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { FileRefusal } from '../forms/file-refusal.tsx';
import { Soft } from '../table/cells.tsx';
import { applyText, type ImportCounts, type ImportWords, previewText, resultText } from './import-text.ts';
import classes from './imports.module.css';
import type { Import } from './use-import.ts';

interface Props<Result extends ImportCounts> {
  readonly importing: Import<Result>;
  readonly words: ImportWords;
  /** On the button while it works: 'Registrando…'. */
  readonly busy: string;
  /** Beneath the box for the file. */
  readonly hint: string;
  /** How the file must look, below the box. */
  readonly children: ReactNode;
  /** Above the lines, until it was done: what to know, or to tick, before. */
  readonly before: ReactNode;
  readonly onApply: () => void;
  /** What becomes of each line; nothing before a file was read. */
  readonly lines: ReactNode;
}

/** Choose a file, read what it would do, then have it done. */
export function ImportSteps<Result extends ImportCounts>({ children, hint, ...props }: Props<Result>) {
  const { file, preview, choose } = props.importing;
  if (file !== null && preview.data !== undefined)
    return <Outcome {...props} fileName={file.name} preview={preview.data} />;
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
        <FileRefusal title={`Não lemos ${file?.name ?? 'o arquivo'}. Nada mudou.`}>
          {explanation(preview.error, 'Tente de novo em alguns instantes.')}
        </FileRefusal>
      )}
      {children}
    </Stack>
  );
}

type OutcomeProps<Result extends ImportCounts> = Omit<Props<Result>, 'children' | 'hint'> & {
  readonly fileName: string;
  readonly preview: Result;
};

function Outcome<Result extends ImportCounts>({
  importing: { apply, restart },
  words,
  fileName,
  preview,
  busy,
  before,
  onApply,
  lines,
}: OutcomeProps<Result>) {
  const result = apply.data ?? null;
  const isOffered = result === null && preview.applied > 0;
  return (
    <Stack gap="md">
      <div className={classes['summary']}>
        <div>
          <p role="status">{result ? resultText(words, result) : previewText(words, preview)}</p>
          <Soft>{fileName}</Soft>
        </div>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={restart}>
            {result ? 'Importar outro arquivo' : 'Escolher outro arquivo'}
          </Button>
          {isOffered && (
            <Button
              aria-disabled={apply.isPending}
              data-busy={apply.isPending || undefined}
              onClick={() => {
                if (!apply.isPending) onApply();
              }}
            >
              {apply.isPending ? busy : applyText(words, preview)}
            </Button>
          )}
        </div>
      </div>
      {isOffered && before}
      {lines}
    </Stack>
  );
}

/** A file as it should look. */
export const FileExample = ({ children }: { readonly children: string }) => (
  // Wider than a phone: it must be reachable for who scrolls with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
  <pre className={classes['example']} tabIndex={0}>
    {children}
  </pre>
);
