import { Button } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import type { ComponentProps } from 'react';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import classes from './guide.module.css';
import { ScrollTable } from '#app/shared/table/scroll-table.tsx';

interface Props {
  /** A file name or a description of the text. */
  readonly title: string;
  readonly text: string;
}

export function CodeBlock({ title, text }: Props) {
  return (
    <figure className={classes['block']}>
      <figcaption className={classes['caption']}>
        <span>{title}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`Copiar: ${title}`}
          onClick={() => copyText(text, 'Copiado')}
        >
          Copiar
        </Button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard. */}
      <pre className={classes['code']} role="group" aria-label={title} tabIndex={0}>
        <code>{text.trimEnd()}</code>
      </pre>
    </figure>
  );
}

const asCode = (name: string) => <code>{name}</code>;

/** A table whose first column shows identifiers of the API as code. */
export const CodeTable = (props: Omit<ComponentProps<typeof ScrollTable>, 'className' | 'nameCell'>) => (
  <ScrollTable className={classes['scroll']} nameCell={asCode} {...props} />
);
