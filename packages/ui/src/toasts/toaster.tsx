import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { dismissPageErrors, onFirstToast } from './toasts.ts';

/**
 * Loads the host only after the first touch or key has been handled, so as not to delay that. A toast loads it at once.
 */
const AFTER_FIRST_TOUCH_MS = 1_000;

export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the page is left
  useEffect(() => dismissPageErrors, [pathname]);

  useEffect(() => {
    // Without a connection the page goes on without toasts, and the next one tries again.
    const want = () =>
      void import('./toast-host.tsx').then(
        (loaded) => setHost(() => loaded.default),
        () => undefined,
      );
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

  return Host && <Host />;
}
