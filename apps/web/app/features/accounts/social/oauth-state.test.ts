import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAttempt, readCallback as readIn } from './oauth-state.ts';
import { buildAuthorizeUrl } from './social-flow.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Attempt = Parameters<typeof keepAttempt>[0];

afterEach(() => {
  vi.unstubAllGlobals();
});
function readCallback(location: Parameters<typeof readIn>[0], tab: Tab) {
  vi.stubGlobal('sessionStorage', tab);
  return readIn(location);
}
function keepIn(tab: Tab, attempt: Attempt) {
  vi.stubGlobal('sessionStorage', tab);
  keepAttempt(attempt);
}

/** A tab that was redirected to Google from /login?trk=ABC234&origem=/ganhos. */
function redirected() {
  const tab = storage();
  const url = new URL(
    buildAuthorizeUrl(
      'https://provider.example/auth?client_id=1',
      { provider: 'google', search: '?trk=ABC234&origem=%2Fganhos' },
      (attempt) => keepIn(tab, attempt),
    ),
  );
  return { tab, url, state: url.searchParams.get('state') ?? '' };
}

const at = (search: string, hash: string) => ({ pathname: '/login', search, hash });

describe('buildAuthorizeUrl', () => {
  it('adds a new random state each time', () => {
    const [one, two] = [redirected(), redirected()];
    expect(one.state).toMatch(/^[0-9a-f]{48}$/);
    expect(two.state).not.toBe(one.state);
    expect(one.url.searchParams.get('client_id')).toBe('1');
  });
});

describe('readCallback', () => {
  it('returns the token, the share code and an address without token and state', () => {
    const { tab, state } = redirected();
    expect(readCallback(at('', `#access_token=ya29.x&token_type=Bearer&state=${state}`), tab)).toEqual({
      result: { kind: 'token', provider: 'google', token: 'ya29.x', trk: 'ABC234' },
      address: '/login?trk=ABC234&origem=%2Fganhos',
    });
  });

  it('fails when the same callback is read a second time', () => {
    const { tab, state } = redirected();
    const back = at('', `#access_token=x&state=${state}`);
    readCallback(back, tab);
    expect(readCallback(back, tab)?.result).toEqual({ kind: 'failed' });
  });

  it.each(['', 'f'.repeat(48)])('fails with another state (%s) and uses up the attempt', (wrong) => {
    const { tab, state } = redirected();
    const read = readCallback(at('', `#access_token=x&state=${wrong}`), tab);
    expect(read).toEqual({
      result: { kind: 'failed' },
      address: '/login?trk=ABC234&origem=%2Fganhos',
    });
    expect(readCallback(at('', `#access_token=x&state=${state}`), tab)?.result.kind).toBe('failed');
  });

  it('fails when this tab did not start the sign-in', () => {
    expect(readCallback(at('', '#access_token=x&state=abc'), storage())).toEqual({
      result: { kind: 'failed' },
      address: '/login',
    });
  });

  it.each([
    ['Google says so in the fragment', (state: string) => at('', `#error=access_denied&state=${state}`)],
    [
      'Facebook in the query, with a fragment of its own',
      (state: string) =>
        at(`?error_reason=user_denied&error=access_denied&error_code=200&state=${state}`, '#_=_'),
    ],
  ])('reads a cancellation: %s', (_, back) => {
    const { tab, state } = redirected();
    expect(readCallback(back(state), tab)).toEqual({
      result: { kind: 'cancelled', provider: 'google' },
      address: '/login?trk=ABC234&origem=%2Fganhos',
    });
  });

  it('fails for any other error of the provider', () => {
    const { tab, state } = redirected();
    expect(readCallback(at('', `#error=server_error&state=${state}`), tab)?.result.kind).toBe('failed');
  });

  it.each(['', '#', '#conteudo', '#access_token=x', '#state=x'])(
    'ignores an ordinary address: %j',
    (hash) => {
      const { tab, state } = redirected();
      expect(readCallback(at('?trk=ABC234', hash), tab)).toBeNull();
      expect(readCallback(at('', `#access_token=x&state=${state}`), tab)?.result.kind).toBe('token');
    },
  );

  it.each(['null', '{', '{"state":1}', '{"state":"s","provider":"orkut","search":""}'])(
    'fails when the stored attempt is malformed: %s',
    (text) => {
      const tab = storage();
      tab.items.set('indike.social', text);
      expect(readCallback(at('', '#access_token=x&state=s'), tab)?.result).toEqual({ kind: 'failed' });
    },
  );
});
