import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { pages } from './tutorial-pages.tsx';
import classes from './tutorial.module.css';

export default function Tutorial(props: DialogProps) {
  return (
    <Dialog {...props} title="Tutorial">
      <Pages onClose={props.onClose} />
    </Dialog>
  );
}

/** Mounted inside the dialog, so that the tutorial starts at the first page each time. */
function Pages({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const page = pages[index] ?? pages[0];
  const last = index === pages.length - 1;

  return (
    <div className={classes['pages']}>
      <div className={classes['page']}>
        <div className={classes['drawing']}>
          <page.Drawing />
        </div>
        <Text size="sm" c="dimmed">
          {index + 1} de {pages.length}
        </Text>
        <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
          {page.title}
        </Title>
        <ul className={classes['points']}>
          {page.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <Group wrap="nowrap" className={classes['actions']}>
        {index > 0 && (
          <Button variant="default" flex={1} onClick={() => setIndex(index - 1)}>
            Voltar
          </Button>
        )}
        <Button flex={1} onClick={last ? onClose : () => setIndex(index + 1)}>
          {last ? 'Fechar' : 'Próximo'}
        </Button>
      </Group>
    </div>
  );
}
