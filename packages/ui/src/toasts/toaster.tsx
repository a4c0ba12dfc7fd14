import { useEffect, useState } from 'react';
import { lazyOnDemand } from '../lazy/lazy-on-demand.tsx';
import { onFirstToast } from './toasts.ts';

const ToastHost = lazyOnDemand(() => import('./toast-host.tsx'));

export function Toaster() {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const want = () => setWanted(true);
    const begins = ['pointerdown', 'keydown'] as const;
    const forget = onFirstToast(want);
    for (const event of begins) window.addEventListener(event, want, { once: true, passive: true });
    return () => {
      forget();
      for (const event of begins) window.removeEventListener(event, want);
    };
  }, []);

  return wanted ? <ToastHost /> : null;
}
