import { createStore } from '../hooks/create-store.ts';

const announced = () => Number(globalThis.document?.documentElement.dataset['ahead'] ?? 0);

/**
 * How many milliseconds the sandbox's clock is ahead of the browser's, so that pages and product agree on today. The
 * sandbox's bar announces it (apps/web/app/islands/sandbox-bar.ts); elsewhere it is 0.
 */
export const clockOffset = createStore(announced);

globalThis.addEventListener?.('sandbox-clock', () => clockOffset.set(announced()));
