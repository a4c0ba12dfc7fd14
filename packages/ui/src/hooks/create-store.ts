/** A value outside React that notifies its listeners when it changes, for `useSyncExternalStore`. */
export function createStore<T>(initial: () => T) {
  const listeners = new Set<() => void>();
  let state: { readonly value: T } | undefined;
  return {
    /** Calls `initial` at the first read. */
    get: (): T => (state ??= { value: initial() }).value,
    set: (value: T): void => {
      state = { value };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
