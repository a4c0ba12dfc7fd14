import { type SocialProvider, socialProviders } from '@indike/contract/accounts/social';

// The way to a provider and back. What goes along rests in this tab's storage: who did not leave from here cannot come back
// here with somebody else's token.

interface Attempt {
  readonly state: string;
  readonly provider: SocialProvider;
  /** The query of the login page: the share code and the page to return to. */
  readonly search: string;
}

export type Returned =
  | {
      readonly kind: 'token';
      readonly provider: SocialProvider;
      readonly token: string;
      readonly trk: string | null;
    }
  | { readonly kind: 'cancelled'; readonly provider: SocialProvider }
  | { readonly kind: 'failed' };

const KEY = 'indike.social';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where to go: the provider's page with our `state`. Throws where the browser keeps nothing. */
export function leave(
  authorizeUrl: string,
  provider: SocialProvider,
  search: string,
  storage: Kept = sessionStorage,
): string {
  const attempt: Attempt = { state: newState(), provider, search };
  storage.setItem(KEY, JSON.stringify(attempt));
  const url = new URL(authorizeUrl);
  url.searchParams.set('state', attempt.state);
  return url.toString();
}

/** Whatever it says, it is good for one return. */
function takeAttempt(storage: Kept): Attempt | null {
  try {
    const saved = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Attempt> | null;
    storage.removeItem(KEY);
    const known = socialProviders.find((provider) => provider === saved?.provider);
    if (!known || typeof saved?.state !== 'string' || typeof saved.search !== 'string') return null;
    return { state: saved.state, provider: known, search: saved.search };
  } catch {
    return null;
  }
}

/** Google answers in the fragment; Facebook tells a refusal in the query, with a fragment of its own behind it. */
function answerIn({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams | null {
  const parts = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  return parts.find((part) => part.has('state') && (part.has('access_token') || part.has('error'))) ?? null;
}

/** Reads a return, if this address is one, and says what the address is to be without it. */
export function readReturn(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  storage: Kept = sessionStorage,
): { readonly returned: Returned; readonly address: string } | null {
  const answer = answerIn(location);
  if (!answer) return null;
  const attempt = takeAttempt(storage);
  return { returned: judge(answer, attempt), address: `${location.pathname}${attempt?.search ?? ''}` };
}

function judge(answer: URLSearchParams, attempt: Attempt | null): Returned {
  if (!attempt || answer.get('state') !== attempt.state) return { kind: 'failed' };
  const { provider, search } = attempt;
  const token = answer.get('access_token');
  if (token) return { kind: 'token', provider, token, trk: new URLSearchParams(search).get('trk') };
  return answer.get('error') === 'access_denied' ? { kind: 'cancelled', provider } : { kind: 'failed' };
}
