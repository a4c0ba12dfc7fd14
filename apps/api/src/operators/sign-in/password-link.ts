import { PASSWORD_LINK_MINUTES } from '@indike/rules/operators/sessions';
import type { Deps } from '../../deps.ts';
import {
  isPasswordResetToken,
  passwordResetToken,
  type PasswordOwner,
} from '../../platform/password-reset-token.ts';

const purpose = 'operator password';

export interface PasswordLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The token is in the URL fragment, which browsers send neither to servers nor in the referrer. */
export function passwordLink(
  deps: Pick<Deps, 'links' | 'appUrl'>,
  owner: PasswordOwner,
  sentAt: Date,
): PasswordLink {
  const seconds = Math.floor(sentAt.getTime() / 1000) + PASSWORD_LINK_MINUTES * 60;
  const token = passwordResetToken(deps, { purpose, owner }, seconds);
  const fragment = new URLSearchParams({ token, email: owner.email });
  return {
    url: `${deps.appUrl}/operacao/nova-senha#${fragment.toString()}`,
    expiresAt: new Date(seconds * 1000),
  };
}

export const isValidPasswordLink = (
  deps: Pick<Deps, 'links'>,
  link: { readonly token: string; readonly owner: PasswordOwner; readonly now: Date },
): boolean => isPasswordResetToken(deps, { purpose, ...link });
