import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What can be done on the open page. The palette offers it by its title. */
export interface PageAction {
  readonly title: string;
  readonly run: () => void;
}

const NONE: readonly PageAction[] = [];
const store = createStore(() => NONE);

export const useOfferedActions = (): readonly PageAction[] =>
  useSyncExternalStore(store.subscribe, store.get, () => NONE);

/** Offers them as long as the component is there. Several components of a page may each offer their own. */
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
      // What it does now: the data of the page may have changed since.
      run: () => current.current.find((action) => action.title === title)?.run(),
    }));
    store.set([...store.get(), ...offered]);
    return () => store.set(store.get().filter((action) => !offered.includes(action)));
  }, [titles]);
}
