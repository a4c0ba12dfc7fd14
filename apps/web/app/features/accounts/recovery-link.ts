import { isRecoveryLink } from '@indike/rules/accounts/codes';
import { paths } from '#app/shared/paths.ts';

/** What the link of the recovery letter carries. */
export interface RecoveryLink {
  readonly token: string;
  readonly email: string;
}

/** Null where the fragment is not a letter's. */
export function readRecoveryLink(hash: string): RecoveryLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [token, email] = [parts.get('token'), parts.get('email')];
  return token !== null && email !== null && isRecoveryLink(token) ? { token, email } : null;
}

/**
 * Read when this module loads, which is before the router looks at the address: the token is in no entry of the history
 * and a reload finds nothing. Kept for as long as the page: the router may draw it more than once.
 */
let link: RecoveryLink | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.resetPassword) {
  link = readRecoveryLink(window.location.hash);
  if (window.location.hash !== '')
    window.history.replaceState(window.history.state, '', paths.resetPassword + window.location.search);
}

export const recoveryLink = (): RecoveryLink | null => link;

/** It is spent, or the reader would rather type a code. */
export function dropRecoveryLink(): void {
  link = null;
}
