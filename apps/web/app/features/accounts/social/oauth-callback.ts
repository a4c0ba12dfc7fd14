import { paths } from '#app/shared/paths.ts';
import { type Returned, readReturn } from './oauth-state.ts';

/**
 * Read when this module loads, which is before the router looks at the address: the token is in no entry of the history,
 * in nothing the router keeps, and a reload finds nothing.
 */
let returned: Returned | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.login) {
  const read = readReturn(window.location, kept());
  if (read) {
    window.history.replaceState(window.history.state, '', read.address);
    returned = read.returned;
  }
}

/** A browser may refuse its storage by throwing. */
function kept() {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** What a provider sent along, once. */
export function takeReturned(): Returned | null {
  const taken = returned;
  returned = null;
  return taken;
}
