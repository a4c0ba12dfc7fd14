import type { ComponentType } from 'react';
import { WhenOpened } from './when-opened.tsx';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Props extends DialogProps {
  /** Made by `lazy`. */
  readonly content: ComponentType<DialogProps>;
}

export function LazyDialog({ content: Dialog, opened, onClose }: Props) {
  return <WhenOpened opened={opened}>{(shown) => <Dialog opened={shown} onClose={onClose} />}</WhenOpened>;
}
