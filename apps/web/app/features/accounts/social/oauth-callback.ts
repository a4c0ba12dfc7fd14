import { paths } from '#app/shared/paths.ts';
import { type OAuthResult, readCallback } from './oauth-state.ts';

/**
 * Read when this module loads, before the router reads the address: the token is in no history entry, not in the router's
 * state, and gone after a reload.
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

/** The result of a callback, once. */
export function takeOAuthResult(): OAuthResult | null {
  const taken = result;
  result = null;
  return taken;
}
