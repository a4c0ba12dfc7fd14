import { paths } from '#app/shared/paths.ts';
import { type OAuthResult, readCallback } from './oauth-state.ts';

/**
 * Read when this module loads, before the router reads the address, so that the token gets into neither a history entry
 * nor the router's state and is gone after a reload.
 */
let result: OAuthResult | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.login) {
  const read = readCallback(window.location, safeSessionStorage());
  if (read) {
    window.history.replaceState(window.history.state, '', read.address);
    result = read.result;
  }
}

/** Accessing the storage throws where the browser blocks it. */
function safeSessionStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Returns the result of the callback once, then null. */
export function takeOAuthResult(): OAuthResult | null {
  const taken = result;
  result = null;
  return taken;
}
