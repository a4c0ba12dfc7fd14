import { isRecoveryLink } from '@indike/rules/accounts/codes';
import { PASSWORD_LINK_MINUTES } from '@indike/rules/operators/sessions';
import type { Deps } from '../../deps.ts';
import type { SignInFacts } from '../sessions/store.ts';

// The signature covers the password that the link replaces: with that password the link ends.

const PURPOSE = 'operator password';

type Owner = SignInFacts & { readonly email: string };

const signedParts = ({ id, email, passwordHash }: Owner, expires: string): string[] => [
  String(id),
  email,
  expires,
  passwordHash,
];

export interface PasswordLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The token is in the fragment, which browsers send neither to servers nor in the referrer. */
export function passwordLink(
  { links, appUrl }: Pick<Deps, 'links' | 'appUrl'>,
  owner: Owner,
  sentAt: Date,
): PasswordLink {
  const seconds = Math.floor(sentAt.getTime() / 1000) + PASSWORD_LINK_MINUTES * 60;
  const token = `${seconds}.${links.sign(PURPOSE, ...signedParts(owner, String(seconds)))}`;
  const fragment = new URLSearchParams({ token, email: owner.email });
  return {
    url: `${appUrl}/operacao/nova-senha#${fragment.toString()}`,
    expiresAt: new Date(seconds * 1000),
  };
}

export function isValidPasswordLink(
  { links }: Pick<Deps, 'links'>,
  { token, owner, now }: { readonly token: string; readonly owner: Owner; readonly now: Date },
): boolean {
  if (!isRecoveryLink(token)) return false;
  const [expires = '', signature = ''] = token.split('.');
  if (!links.isSigned(signature, PURPOSE, ...signedParts(owner, expires))) return false;
  return Number(expires) * 1000 > now.getTime();
}
