import { providerNames, type SocialProvider } from '@indike/contract/accounts/social';
import type { Attempt, OAuthResult } from './oauth-state.ts';

function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Going = Omit<Attempt, 'state'>;
type Keep = (attempt: Attempt) => void;

/** Returns the provider's authorization URL with our `state`, which is kept for the answer. */
export function buildAuthorizeUrl(authorizeUrl: string, going: Going, keep: Keep): string {
  const state = newState();
  keep({ ...going, state });
  const url = new URL(authorizeUrl);
  url.searchParams.set('state', state);
  return url.toString();
}

/** Resolves on leaving the page, so that it is not still busy when the back button restores it from the bfcache. */
const untilPageHidden = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
    setTimeout(resolve, 10_000);
  });

/** Goes to the provider's page. In the sandbox, its address is a path of this site. */
export async function leaveFor(address: string, going: Going, keep: Keep): Promise<void> {
  const { href } = new URL(address, window.location.href);
  window.location.assign(buildAuthorizeUrl(href, going, keep));
  await untilPageHidden();
}

/** A malformed share code is dropped: it must not prevent a sign-in. */
async function validShareCode(trk: string | null) {
  if (trk === null) return null;
  const { shareCode } = await import('@indike/contract/wire/fields');
  return shareCode.safeParse(trk).data;
}

type Token = Extract<OAuthResult, { kind: 'token' }>;

/** What is sent for the provider's token. */
export async function exchangeOf({ provider, token, trk }: Token) {
  const code = await validShareCode(trk);
  return {
    grant_type: 'social' as const,
    client_id: '{key}' as const,
    client_secret: '{key}' as const,
    provider,
    access_token: token,
    ...(code && { trk: code }),
  };
}

export const cancelledText = (provider: SocialProvider) =>
  `O login com o ${providerNames[provider]} foi cancelado. Tente de novo ou entre com e-mail e senha.`;
