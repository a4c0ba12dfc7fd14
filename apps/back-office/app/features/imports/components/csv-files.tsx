import type { ComponentProps } from 'react';
import { ImportedLines } from '#app/shared/imports/imported-lines.tsx';
import { LINE_CHOICES, type ImportKind, TEMPLATES } from '../model/import-kinds.ts';
import { Button } from '@mantine/core';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { refusedFile } from '../model/refused-file.ts';

type LinesProps<Line extends Refusable> = ComponentProps<typeof ImportedLines<Line>>;
type Refusable = ComponentProps<typeof RefusedButton>['lines'][number] &
  ComponentProps<typeof ImportedLines>['lines'][number];

/** The outcome of each line, with a download of the refused ones. */
export const FileLines = <Line extends Refusable>({
  file,
  ...props
}: Pick<LinesProps<Line>, 'lines' | 'columns'> & Pick<ComponentProps<typeof RefusedButton>, 'file'>) => (
  <ImportedLines
    {...props}
    choices={LINE_CHOICES}
    action={<RefusedButton file={file} lines={props.lines} />}
  />
);

const icon = <IconDownload size={18} aria-hidden />;

const TEMPLATE_NAMES: Readonly<Record<ImportKind, string>> = {
  referrals: 'modelo-indicacoes.csv',
  payments: 'modelo-pagamentos-anteriores.csv',
};

export const TemplateButton = ({ kind }: { readonly kind: ImportKind }) => (
  <Button
    variant="default"
    leftSection={icon}
    w="fit-content"
    onClick={() => saveFile(TEMPLATE_NAMES[kind], TEMPLATES[kind], 'text/csv')}
  >
    Baixar um modelo
  </Button>
);

interface RefusedProps {
  readonly file: ImportFile;
  readonly lines: Parameters<typeof refusedFile>[1];
}

/** Downloads the refused lines, to be corrected and imported again. Renders nothing if no line was refused. */
function RefusedButton({ file, lines }: RefusedProps) {
  if (lines.every(({ refusal }) => refusal === null)) return null;
  return (
    <Button
      variant="default"
      leftSection={icon}
      onClick={() => saveFile('linhas-recusadas.csv', refusedFile(file.bytes, lines), 'text/csv')}
    >
      Baixar as recusadas
    </Button>
  );
}
