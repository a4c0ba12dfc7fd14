import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while prerendering and for the first render in the browser, which must have the same output. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
