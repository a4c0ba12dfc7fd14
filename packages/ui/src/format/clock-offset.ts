import { createStore } from '../hooks/create-store.ts';

/** By how many milliseconds the sandbox's clock is ahead of the browser's: a page's today is the product's today. */
export const clockOffset = createStore(() => 0);
