import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';

interface Props {
  readonly opened: boolean;
  /** Renders the dialog, a component made by `lazy`, so that its code is loaded when it is first opened. */
  readonly children: (opened: boolean) => ReactNode;
}

/** A dialog that is loaded when first opened and stays mounted afterwards, so that its closing is animated. */
export function MountOnOpen({ opened, children }: Props) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={<LoadingOverlay visible />}>
      <Content opened={opened}>{children}</Content>
    </Suspense>
  );
}

/** Renders the dialog closed at first, then opened. Otherwise it would not know where to return the focus to. */
function Content({ opened, children }: Props) {
  const [there, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point: closed, then opened
  useEffect(() => setThere(true), []);
  return children(opened && there);
}
