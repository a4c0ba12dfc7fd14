import { FileExample } from '#app/shared/imports/import-steps.tsx';
import type { ImportKind, TEMPLATES } from '../model/import-kinds.ts';
import { Button } from '@mantine/core';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { refusedFile } from '../model/refused-file.ts';

const icon = <IconDownload size={18} aria-hidden />;

/** An example of a file, and a button to download it. */
export const Template = ({ name, text }: (typeof TEMPLATES)[ImportKind]) => (
  <>
    <FileExample>{text}</FileExample>
    <Button
      variant="default"
      leftSection={icon}
      w="fit-content"
      onClick={() => saveFile(name, text, 'text/csv')}
    >
      Baixar um modelo
    </Button>
  </>
);

interface RefusedProps {
  readonly file: ImportFile;
  readonly lines: Parameters<typeof refusedFile>[1];
}

/** Downloads the refused lines, to be corrected and imported again. Renders nothing if no line was refused. */
export function RefusedButton({ file, lines }: RefusedProps) {
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
