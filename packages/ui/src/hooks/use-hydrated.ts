import { createContext, use, useSyncExternalStore } from 'react';

/** Provided by the root of a front end whose pages are prerendered. Pure, because islands use no React. */
export const Hydrated = /* @__PURE__ */ createContext(true);

/**
 * False while prerendering and for the first render in the browser, which must have the same output. A context and not
 * a store: the render in which it becomes true is then divided into short tasks.
 */
export const useHydrated = (): boolean => use(Hydrated);

const never = () => () => undefined;

/** Whether this component's markup was prerendered and is being hydrated now. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
