import type { ComponentType } from 'react';
import { MountOnOpen } from './mount-on-open.tsx';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Props extends DialogProps {
  /** Made by `lazy`. */
  readonly content: ComponentType<DialogProps>;
}

export function LazyDialog({ content: Dialog, opened, onClose }: Props) {
  return <MountOnOpen opened={opened}>{(shown) => <Dialog opened={shown} onClose={onClose} />}</MountOnOpen>;
}
