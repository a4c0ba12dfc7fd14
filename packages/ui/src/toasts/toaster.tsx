import { useEffect, useState } from 'react';
import { lazyOnDemand } from '../lazy/lazy-on-demand.tsx';
import { onFirstToast } from './toasts.ts';

const ToastHost = lazyOnDemand(() => import('./toast-host.tsx'));

/**
 * Loads the host only after the first touch or key has been handled, so as not to delay that. A toast loads it at once.
 */
const AFTER_FIRST_TOUCH_MS = 1_000;

export function Toaster() {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const want = () => setWanted(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wantSoon = () => {
      timer ??= setTimeout(want, AFTER_FIRST_TOUCH_MS);
    };
    const begins = ['pointerdown', 'keydown'] as const;
    const forget = onFirstToast(want);
    for (const event of begins) window.addEventListener(event, wantSoon, { once: true, passive: true });
    return () => {
      forget();
      clearTimeout(timer);
      for (const event of begins) window.removeEventListener(event, wantSoon);
    };
  }, []);

  return wanted ? <ToastHost /> : null;
}
