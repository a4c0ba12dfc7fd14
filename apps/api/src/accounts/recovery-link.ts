import { isRecoveryLink, RECOVERY_LINK_MINUTES } from '@indike/rules/accounts/codes';
import type { Deps } from '../deps.ts';
import type { RecoveryFacts } from './store.ts';

// A signed link carries its own proof: 256 bits that nobody guesses, so no limit applies to it and nothing that strangers do
// can use it up. The signature covers the present password hash, so the link ends with that password.

const PURPOSE = 'password recovery';

const signedParts = ({ id, email, passwordHash }: RecoveryFacts, expires: string): string[] => [
  String(id),
  email,
  expires,
  passwordHash ?? '',
];

/**
 * The token is in the fragment, which browsers send neither to servers nor in the referrer. `origem` leads a signed-in
 * person on to where the password is changed.
 */
export function recoveryUrl(
  { links, appUrl }: Pick<Deps, 'links' | 'appUrl'>,
  who: RecoveryFacts,
  now: Date,
) {
  const expires = String(Math.floor(now.getTime() / 1000) + RECOVERY_LINK_MINUTES * 60);
  const token = `${expires}.${links.sign(PURPOSE, ...signedParts(who, expires))}`;
  const fragment = new URLSearchParams({ token, email: who.email });
  return `${appUrl}/redefinir-senha?origem=/perfil/dados#${fragment.toString()}`;
}

export function isValidRecoveryLink(
  { links }: Pick<Deps, 'links'>,
  { token, who, now }: { token: string; who: RecoveryFacts; now: Date },
): boolean {
  if (!isRecoveryLink(token)) return false;
  const [expires = '', signature = ''] = token.split('.');
  if (!links.isSigned(signature, PURPOSE, ...signedParts(who, expires))) return false;
  return Number(expires) * 1000 > now.getTime();
}
