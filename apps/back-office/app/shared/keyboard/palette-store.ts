import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useSyncExternalStore } from 'react';

/** Whether the palette was asked for: what draws it is fetched the first time. */
const store = createStore(() => 0);

export const openPalette = (): void => store.set(store.get() + 1);

export const usePaletteRequests = (): number => useSyncExternalStore(store.subscribe, store.get, () => 0);
