import '@mantine/core/styles/Notification.css';
import { Notification } from '@mantine/core';
import { useDrag, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { IconAlertCircle, IconCheck } from '../icons.ts';
import classes from './toast-host.module.css';
import { hostToasts, type Toast } from './toasts.ts';

const looks = {
  success: { color: 'green.8', icon: <IconCheck size={18} /> },
  error: { color: 'red.8', icon: <IconAlertCircle size={20} /> },
};

const SHOWN_MS = 4_000;
/** As long as the animations in the style sheet. */
const LEAVING_MS = 250;
/** How far a toast is dragged to be closed, in pixels, or how fast, in pixels a millisecond. */
const CLOSING_PX = 120;
const CLOSING_SPEED = 0.5;

/** Closes the toast after its time, which begins anew when the pointer leaves it. */
function useEnd(onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (held && !leaving) return;
    const timer = setTimeout(leaving ? onEnd : () => setLeaving(true), leaving ? LEAVING_MS : SHOWN_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- another toast in the queue does not prolong this one
  }, [held, leaving]);
  return { leaving, leave: () => setLeaving(true), setHeld };
}

function ShownToast({ toast, onEnd }: { readonly toast: Toast; readonly onEnd: () => void }) {
  const { leaving, leave, setHeld } = useEnd(onEnd);
  const [offset, setOffset] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => makeRoom(box.current), []);
  const { ref } = useDrag<HTMLDivElement>(
    ({ last, movement: [moved], velocity: [speed] }) => {
      const closes = Math.abs(moved) > CLOSING_PX || speed > CLOSING_SPEED;
      setHeld(!last);
      setOffset(last && !closes ? 0 : moved);
      if (last && closes) leave();
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );
  return (
    <div
      ref={useMergedRef(ref, box)}
      className={classes['toast']}
      data-toast
      data-leaving={leaving || undefined}
      style={{ translate: `${offset}px` }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Notification
        {...looks[toast.kind]}
        withBorder
        closeButtonProps={{ 'aria-label': 'fechar' }}
        onClose={leave}
      >
        {toast.message}
      </Notification>
    </div>
  );
}

/** Tells the style sheet how much of the screen's top a dialog leaves free. */
function makeRoom(toast: HTMLElement | null): void {
  document.documentElement.style.setProperty('--toast-height', `${toast?.offsetHeight ?? 0}px`);
}

let lastId = 0;

/** Shows one toast at a time for 4 s. The others are queued, even if their text is the same. */
export default function ToastHost() {
  const [queue, setQueue] = useState<readonly (Toast & { readonly id: number })[]>([]);
  useEffect(
    () =>
      hostToasts({
        show: (toast) => setQueue((before) => [...before, { ...toast, id: (lastId += 1) }]),
        dismiss: (isOver) => setQueue((before) => before.filter((toast) => !isOver(toast))),
      }),
    [],
  );
  const [toast] = queue;
  return (
    <div className={classes['toasts']}>
      {toast && (
        <ShownToast
          key={toast.id}
          toast={toast}
          onEnd={() => setQueue((now) => now.filter(({ id }) => id !== toast.id))}
        />
      )}
    </div>
  );
}
