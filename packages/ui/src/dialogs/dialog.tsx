import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { IconX } from '../icons.ts';
import type { DialogProps } from './lazy-dialog.tsx';

interface Props extends DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: string;
  /** For a small decision: on phones it rises from the bottom, where the thumb is, and leaves the page in sight. */
  readonly sheet?: boolean;
}

/** Full screen on phones, or a sheet. 'fechar' stays visible however long the content is. */
export function Dialog({ opened, onClose, title, children, size = '36rem', sheet = false }: Props) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const rises = sheet && phone;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={rises ? '100%' : size}
      fullScreen={phone && !sheet}
      centered={!rises}
      // Room for a toast above the dialog's head.
      yOffset={rises ? 0 : '6.5rem'}
      xOffset={rises ? 0 : '5vw'}
      transitionProps={{ transition: rises ? 'slide-up' : 'fade', duration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content
        radius={phone ? 0 : 'lg'}
        bg="var(--surface)"
        className={classes['content'] ?? ''}
        data-sheet={rises || undefined}
      >
        <div className={classes['header']} data-dialog-head>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Button variant="subtle" color="gray" rightSection={<IconX size={18} />} onClick={onClose}>
            fechar
          </Button>
        </div>
        <Modal.Body className={classes['body'] ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
