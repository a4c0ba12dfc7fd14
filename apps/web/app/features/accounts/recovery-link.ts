import { isRecoveryLink } from '@indike/rules/accounts/codes';
import { paths } from '#app/shared/paths.ts';

/** The content of a recovery link. */
export interface RecoveryLink {
  readonly token: string;
  readonly email: string;
}

/** Returns null when the fragment does not come from a recovery link. */
export function readRecoveryLink(hash: string): RecoveryLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [token, email] = [parts.get('token'), parts.get('email')];
  return token !== null && email !== null && isRecoveryLink(token) ? { token, email } : null;
}

/**
 * Read when this module loads, before the router reads the address, so that the token gets into no history entry and is
 * gone after a reload. Stored until it is dropped, because the router may render the page more than once.
 */
let link: RecoveryLink | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.resetPassword) {
  link = readRecoveryLink(window.location.hash);
  if (window.location.hash !== '')
    window.history.replaceState(window.history.state, '', paths.resetPassword + window.location.search);
}

export const recoveryLink = (): RecoveryLink | null => link;

/** Called once the link was used or refused, or its page was left for a code, so that the form asks for a code. */
export function dropRecoveryLink(): void {
  link = null;
}
