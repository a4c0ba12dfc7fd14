import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** An action of the open page, which the palette lists by its title. */
export interface PageAction {
  readonly title: string;
  readonly run: () => void;
}

const NONE: readonly PageAction[] = [];
const store = createStore(() => NONE);

export const useOfferedActions = (): readonly PageAction[] =>
  useSyncExternalStore(store.subscribe, store.get, () => NONE);

/** Offers the actions while the component is mounted. Each component of a page may offer its own. */
export function usePageActions(actions: readonly PageAction[]): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  const titles = actions.map(({ title }) => title).join('\n');
  useEffect(() => {
    const own = titles === '' ? [] : titles.split('\n');
    const offered = own.map((title) => ({
      title,
      // Look up the current action, because the page's data may have changed since.
      run: () => current.current.find((action) => action.title === title)?.run(),
    }));
    store.set([...store.get(), ...offered]);
    return () => store.set(store.get().filter((action) => !offered.includes(action)));
  }, [titles]);
}
