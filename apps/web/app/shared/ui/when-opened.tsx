import { type ReactNode, Suspense, useState } from 'react';
import { LoadingOverlay } from './loading-overlay.tsx';

/** A lazy dialog with props of its own: fetched when first opened, kept from then on, so that it can close softly. */
export function WhenOpened({ opened, children }: { readonly opened: boolean; readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted && <Suspense fallback={<LoadingOverlay visible />}>{children}</Suspense>;
}
