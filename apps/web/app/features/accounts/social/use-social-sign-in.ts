import { SOCIAL_FAILED, type SocialProvider } from '@indike/contract/accounts/social';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import { paths } from '#app/shared/paths.ts';
import { useSocialStart, useSocialToken } from '../api.ts';
import { buildAuthorizeUrl, type OAuthResult, readCallback } from './oauth-state.ts';

/** Resolves on leaving the page, so that it is not still busy when the back button restores it from the bfcache. */
const untilPageHidden = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
    setTimeout(resolve, 10_000);
  });

/** A malformed share code is dropped: it must not prevent a sign-in. */
async function validShareCode(trk: string | null) {
  if (trk === null) return null;
  const { shareCode } = await import('@indike/contract/wire/fields');
  return shareCode.safeParse(trk).data;
}

/** Sign-in with a provider, at most one at a time. */
export function useSocialSignIn() {
  const { search } = useLocation();
  const start = useSocialStart();
  const exchange = useSocialToken();
  const [busy, once] = useSingleFlight();
  const [pressed, setPressed] = useState<SocialProvider | null>(null);
  const [exchanging, exchangeOnce] = useSingleFlight();
  const [cancelled, setCancelled] = useState<SocialProvider | null>(null);

  /** The query layer shows API errors; anything else is reported here. */
  async function reportUnexpected(task: () => Promise<void>) {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof ApiError)) showError(SOCIAL_FAILED);
    }
  }

  const go = (provider: SocialProvider) =>
    once(() =>
      reportUnexpected(async () => {
        setPressed(provider);
        setCancelled(null);
        const { authorize_url } = await start.mutateAsync({ params: { provider } });
        // In the sandbox, the provider's URL is a path of this site.
        const { href } = new URL(authorize_url, window.location.href);
        window.location.assign(buildAuthorizeUrl(href, provider, search));
        await untilPageHidden();
      }),
    );

  async function enter(result: OAuthResult) {
    if (result.kind === 'failed') return showError(SOCIAL_FAILED);
    if (result.kind === 'cancelled') return setCancelled(result.provider);
    const { provider, token, trk } = result;
    const code = await validShareCode(trk);
    const { access_token } = await exchange.mutateAsync({
      body: {
        grant_type: 'social',
        client_id: '{key}',
        client_secret: '{key}',
        provider,
        access_token: token,
        ...(code && { trk: code }),
      },
    });
    await signIn(access_token);
    showSuccess('Login efetuado com sucesso');
  }

  useEffect(() => {
    const result = takeOAuthResult();
    if (result) void exchangeOnce(() => reportUnexpected(async () => enter(result)));
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is read once, on mount
  }, []);

  return { going: busy ? pressed : null, exchanging, cancelled, go };
}

/**
 * Read when this module loads, before the router reads the address, so that the token gets into neither a history entry
 * nor the router's state and is gone after a reload.
 */
let result: OAuthResult | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.login) {
  const read = readCallback(window.location, safeSessionStorage());
  if (read) {
    window.history.replaceState(window.history.state, '', read.address);
    result = read.result;
  }
}

/** Accessing the storage throws where the browser blocks it. */
function safeSessionStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Returns the result of the callback once, then null. */
function takeOAuthResult(): OAuthResult | null {
  const taken = result;
  result = null;
  return taken;
}
