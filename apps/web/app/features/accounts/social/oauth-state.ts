import { type SocialProvider, socialProviders } from '@indike/contract/accounts/social';
import { readStored, writeStored } from '@indike/ui/browser/storage.ts';

// OAuth redirect to a provider (social-flow.ts) and back. The state is stored in this tab, so that a callback which this
// tab did not start is refused. Otherwise an attacker could sign a victim in with the attacker's token.

export interface Attempt {
  readonly state: string;
  readonly provider: SocialProvider;
  /** The query of the login page: the share code and the page to return to. */
  readonly search: string;
}

export type OAuthResult =
  | {
      readonly kind: 'token';
      readonly provider: SocialProvider;
      readonly token: string;
      readonly trk: string | null;
    }
  | { readonly kind: 'cancelled'; readonly provider: SocialProvider }
  | { readonly kind: 'failed' };

const KEY = 'indike.social';

/** Throws when the browser blocks the storage. */
export const keepAttempt = (attempt: Attempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

/** Reads and removes the attempt, because it is valid for one callback only. */
function takeAttempt(): Attempt | null {
  const text = readStored('sessionStorage', KEY);
  writeStored('sessionStorage', KEY, null);
  try {
    const saved: Partial<Attempt> | null = JSON.parse(text ?? 'null');
    const known = socialProviders.find((provider) => provider === saved?.provider);
    if (!known || typeof saved?.state !== 'string' || typeof saved.search !== 'string') return null;
    return { state: saved.state, provider: known, search: saved.search };
  } catch {
    return null;
  }
}

/** Google responds in the fragment. Facebook sends a refusal in the query and adds a fragment of its own. */
function callbackParams({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams | null {
  const parts = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  return parts.find((part) => part.has('state') && (part.has('access_token') || part.has('error'))) ?? null;
}

/** Reads the callback and returns the address without its parameters; null when the address is not a callback. */
export function readCallback(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
): { readonly result: OAuthResult; readonly address: string } | null {
  const answer = callbackParams(location);
  if (!answer) return null;
  const attempt = takeAttempt();
  return { result: toResult(answer, attempt), address: `${location.pathname}${attempt?.search ?? ''}` };
}

function toResult(answer: URLSearchParams, attempt: Attempt | null): OAuthResult {
  if (!attempt || answer.get('state') !== attempt.state) return { kind: 'failed' };
  const { provider, search } = attempt;
  const token = answer.get('access_token');
  if (token) return { kind: 'token', provider, token, trk: new URLSearchParams(search).get('trk') };
  return answer.get('error') === 'access_denied' ? { kind: 'cancelled', provider } : { kind: 'failed' };
}
