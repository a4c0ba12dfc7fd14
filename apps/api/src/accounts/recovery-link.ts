import { RECOVERY_LINK_MINUTES } from '@indike/rules/accounts/codes';
import type { Deps } from '../deps.ts';
import {
  isPasswordResetToken,
  passwordResetToken,
  type PasswordOwner,
} from '../platform/password-reset-token.ts';

const purpose = 'password recovery';

/**
 * The token is in the fragment, which browsers send neither to servers nor in the referrer. `origem` is the page for a
 * person who is already signed in: there they can change the password.
 */
export function recoveryUrl(deps: Pick<Deps, 'links' | 'appUrl'>, owner: PasswordOwner, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000) + RECOVERY_LINK_MINUTES * 60;
  const token = passwordResetToken(deps, { purpose, owner }, seconds);
  const fragment = new URLSearchParams({ token, email: owner.email });
  return `${deps.appUrl}/redefinir-senha?origem=/perfil/dados#${fragment.toString()}`;
}

export const isValidRecoveryLink = (
  deps: Pick<Deps, 'links'>,
  link: { readonly token: string; readonly owner: PasswordOwner; readonly now: Date },
): boolean => isPasswordResetToken(deps, { purpose, ...link });
