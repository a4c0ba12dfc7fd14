import {
  type ComponentType,
  createElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';
import type { Load } from '../lazy/lazy-on-demand.tsx';
import { showError } from '../toasts/toasts.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog that is loaded when first opened and stays mounted afterwards, so that its closing is animated. Not `lazy`, which
 * would take the whole page down when the code cannot be loaded; here the next press tries again.
 */
export function lazyDialog<P extends DialogProps>(load: Load<P>) {
  let loaded: ComponentType<P> | undefined;
  return function LazyDialog(props: P) {
    // The frame that answers the click does not wait for the dialog.
    const opened = useDeferredValue(props.opened);
    const [wanted, setWanted] = useState(opened);
    const [Dialog, setDialog] = useState(() => loaded);
    if (opened && !wanted) setWanted(true);
    const giveUp = useEffectEvent(() => {
      showError('Não foi possível abrir. Confira sua conexão e tente de novo.');
      props.onClose();
    });
    const isMissing = opened && !Dialog;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isMounted = true;
      void load().then(
        ({ default: found }) => {
          loaded = found;
          if (isMounted) setDialog(() => found);
        },
        () => isMounted && giveUp(),
      );
      return () => {
        isMounted = false;
      };
    }, [isMissing]);
    if (!wanted) return null;
    if (!Dialog) return <LoadingOverlay visible={opened} />;
    return (
      <ClosedFirst opened={opened}>
        {(shown) => createElement<P>(Dialog, { ...props, opened: shown })}
      </ClosedFirst>
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
