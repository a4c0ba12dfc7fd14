import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page is built ahead and for its first render in the browser, which must look the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
