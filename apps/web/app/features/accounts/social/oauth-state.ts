import { type SocialProvider, socialProviders } from '@indike/contract/accounts/social';

// OAuth redirect to a provider and back. The state is stored in this tab, so that a callback which this tab did not
// start is refused. Otherwise an attacker could sign a victim in with the attacker's token.

interface Attempt {
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

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the provider's authorization URL with our `state`. Throws when the browser blocks the storage. */
export function buildAuthorizeUrl(
  authorizeUrl: string,
  provider: SocialProvider,
  search: string,
  storage: AttemptStorage = sessionStorage,
): string {
  const attempt: Attempt = { state: newState(), provider, search };
  storage.setItem(KEY, JSON.stringify(attempt));
  const url = new URL(authorizeUrl);
  url.searchParams.set('state', attempt.state);
  return url.toString();
}

/** Reads and removes the attempt, because it is valid for one callback only. */
function takeAttempt(storage: AttemptStorage): Attempt | null {
  try {
    const saved: Partial<Attempt> | null = JSON.parse(storage.getItem(KEY) ?? 'null');
    storage.removeItem(KEY);
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
  storage: AttemptStorage = sessionStorage,
): { readonly result: OAuthResult; readonly address: string } | null {
  const answer = callbackParams(location);
  if (!answer) return null;
  const attempt = takeAttempt(storage);
  return { result: toResult(answer, attempt), address: `${location.pathname}${attempt?.search ?? ''}` };
}

function toResult(answer: URLSearchParams, attempt: Attempt | null): OAuthResult {
  if (!attempt || answer.get('state') !== attempt.state) return { kind: 'failed' };
  const { provider, search } = attempt;
  const token = answer.get('access_token');
  if (token) return { kind: 'token', provider, token, trk: new URLSearchParams(search).get('trk') };
  return answer.get('error') === 'access_denied' ? { kind: 'cancelled', provider } : { kind: 'failed' };
}
