import { SESSION_KEY } from './session-store.ts';

/** Runs inline before the first paint: see `[data-signed-in]` in global.css. */
export const earlySessionScript = `try{if(localStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.signedIn=''}catch{}`;
