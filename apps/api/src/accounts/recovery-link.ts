import { isRecoveryLink, recoveryLinkMinutes } from '@indike/rules/accounts/codes';
import type { Deps } from '../deps.ts';
import type { RecoveryFacts } from './store.ts';

// The letter's link is good for itself: 256 bits that nobody guesses, so that no limit stands before it and nothing that
// strangers ask for or try takes it away. It names the present password, and so ends with it.

const PURPOSE = 'password recovery';

const parts = ({ id, email, passwordHash }: RecoveryFacts, expires: string): string[] => [
  String(id),
  email,
  expires,
  passwordHash ?? '',
];

/**
 * In the fragment, which browsers send to no server and name to no other page. Who is signed in already is led on to
 * where the password is changed.
 */
export function recoveryUrl(
  { links, appUrl }: Pick<Deps, 'links' | 'appUrl'>,
  who: RecoveryFacts,
  now: Date,
) {
  const expires = String(Math.floor(now.getTime() / 1000) + recoveryLinkMinutes * 60);
  const token = `${expires}.${links.sign(PURPOSE, ...parts(who, expires))}`;
  const fragment = new URLSearchParams({ token, email: who.email });
  return `${appUrl}/redefinir-senha?origem=/perfil/dados#${fragment.toString()}`;
}

export function isRightLink(
  { links }: Pick<Deps, 'links'>,
  { token, who, now }: { token: string; who: RecoveryFacts; now: Date },
): boolean {
  if (!isRecoveryLink(token)) return false;
  const [expires = '', signature = ''] = token.split('.');
  if (!links.isSigned(signature, PURPOSE, ...parts(who, expires))) return false;
  return Number(expires) * 1000 > now.getTime();
}
