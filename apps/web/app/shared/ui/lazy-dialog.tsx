import { type ComponentType, Suspense, useState } from 'react';
import { LoadingOverlay } from './loading-overlay.tsx';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Props extends DialogProps {
  /** Made by `lazy`, so that the dialog's code comes when it is first opened. */
  readonly content: ComponentType<DialogProps>;
}

export function LazyDialog({ content: Content, opened, onClose }: Props) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={<LoadingOverlay visible />}>
      <Content opened={opened} onClose={onClose} />
    </Suspense>
  );
}
