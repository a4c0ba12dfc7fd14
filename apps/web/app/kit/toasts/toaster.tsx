import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toasts.ts';

const load = () => import('./toast-host.tsx');
const ToastHost = lazy(load);

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

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
