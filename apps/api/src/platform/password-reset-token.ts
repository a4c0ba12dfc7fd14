import { isRecoveryLink } from '@indike/rules/accounts/codes';
import type { Links } from './signed-links.ts';

// The token in a password reset link. The signature covers the current password hash, so a changed password invalidates
// every link. The 256-bit signature cannot be guessed, so no rate limit is needed that strangers could use up.

export interface PasswordOwner {
  readonly id: number;
  readonly email: string;
  /** Null for a person who has no password yet. */
  readonly passwordHash: string | null;
}

interface Scope {
  /** Tokens of one purpose are not valid for another. */
  readonly purpose: string;
  readonly owner: PasswordOwner;
}

const signedParts = ({ id, email, passwordHash }: PasswordOwner, expires: string): string[] => [
  String(id),
  email,
  expires,
  passwordHash ?? '',
];

/** `expiresAt` in seconds since 1970. */
export function passwordResetToken(
  { links }: { readonly links: Links },
  { purpose, owner }: Scope,
  expiresAt: number,
): string {
  const expires = String(expiresAt);
  return `${expires}.${links.sign(purpose, ...signedParts(owner, expires))}`;
}

export function isPasswordResetToken(
  { links }: { readonly links: Links },
  { purpose, owner, token, now }: Scope & { readonly token: string; readonly now: Date },
): boolean {
  if (!isRecoveryLink(token)) return false;
  const [expires = '', signature = ''] = token.split('.');
  if (!links.isSigned(signature, purpose, ...signedParts(owner, expires))) return false;
  return Number(expires) * 1000 > now.getTime();
}
