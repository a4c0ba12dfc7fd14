import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';
import type { Load } from '../lazy/lazy-on-demand.tsx';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog that is loaded when first opened and stays mounted afterwards, so that its closing is animated. */
export function lazyDialog<P extends DialogProps>(load: Load<P>) {
  const Dialog = lazy<ComponentType<P>>(load);
  return function LazyDialog(props: P) {
    // The frame that answers the click does not wait for the dialog.
    const opened = useDeferredValue(props.opened);
    const [wanted, setWanted] = useState(opened);
    if (opened && !wanted) setWanted(true);
    if (!wanted) return null;
    return (
      <Suspense fallback={<LoadingOverlay visible />}>
        <ClosedFirst opened={opened}>
          {(shown) => createElement<P>(Dialog, { ...props, opened: shown })}
        </ClosedFirst>
      </Suspense>
    );
  };
}

interface Props {
  readonly opened: boolean;
  readonly children: (opened: boolean) => ReactNode;
}

/** Renders the dialog closed at first, then opened. Otherwise it would not know where to return the focus to. */
function ClosedFirst({ opened, children }: Props) {
  const [there, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point: closed, then opened
  useEffect(() => setThere(true), []);
  return children(opened && there);
}
