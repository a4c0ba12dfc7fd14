import type { ComponentProps } from 'react';
import { ImportedLines } from '#app/shared/imports/imported-lines.tsx';
import { LINE_CHOICES } from '../model/import-kinds.ts';
import { RefusedButton } from './file-downloads.tsx';

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
