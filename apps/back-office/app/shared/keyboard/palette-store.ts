import { createStore } from '@indike/ui/hooks/create-store.ts';
import { useSyncExternalStore } from 'react';

/** How often the palette was opened. Its code is loaded on the first request. */
const store = createStore(() => 0);

export const openPalette = (): void => store.set(store.get() + 1);

export const usePaletteRequests = (): number => useSyncExternalStore(store.subscribe, store.get, () => 0);
