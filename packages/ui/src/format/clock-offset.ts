import { createStore } from '../hooks/create-store.ts';

/** How many milliseconds the sandbox's clock is ahead of the browser's, so that pages and product agree on today. */
export const clockOffset = createStore(() => 0);
