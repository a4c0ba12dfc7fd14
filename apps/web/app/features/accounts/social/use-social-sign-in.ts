import { SOCIAL_FAILED, type SocialProvider } from '@indike/contract/accounts/social';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import { paths } from '#app/shared/paths.ts';
import { useSocialStart, useSocialToken } from '../api.ts';
import { keepAttempt, type OAuthResult, readCallback } from './oauth-state.ts';

/** What only a pressed button or an answer needs, so that the login does not wait for it. */
const loadFlow = () => import('./social-flow.ts');

/** Sign-in with a provider, at most one at a time. */
export function useSocialSignIn() {
  const { search } = useLocation();
  const start = useSocialStart();
  const exchange = useSocialToken();
  const [busy, once] = useSingleFlight();
  const [pressed, setPressed] = useState<SocialProvider | null>(null);
  const [exchanging, exchangeOnce] = useSingleFlight();
  const [notice, setNotice] = useState<string | null>(null);

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
        setNotice(null);
        const { authorize_url } = await start.mutateAsync({ params: { provider } });
        await (await loadFlow()).leaveFor(authorize_url, { provider, search }, keepAttempt);
      }),
    );

  async function enter(result: OAuthResult) {
    if (result.kind === 'failed') return showError(SOCIAL_FAILED);
    const flow = await loadFlow();
    if (result.kind === 'cancelled') return setNotice(flow.cancelledText(result.provider));
    const body = await flow.exchangeOf(result);
    const { access_token } = await exchange.mutateAsync({ body });
    await signIn(access_token);
    showSuccess('Login efetuado com sucesso');
  }

  useEffect(() => {
    const result = takeOAuthResult();
    if (result) void exchangeOnce(() => reportUnexpected(async () => enter(result)));
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is read once, on mount
  }, []);

  return { going: busy ? pressed : null, exchanging, notice, go };
}

/**
 * Read when this module loads, before the router reads the address, so that the token gets into neither a history entry
 * nor the router's state and is gone after a reload.
 */
let result: OAuthResult | null = null;
if (typeof window !== 'undefined' && window.location.pathname.replace(/\/$/, '') === paths.login) {
  const read = readCallback(window.location);
  if (read) {
    window.history.replaceState(window.history.state, '', read.address);
    result = read.result;
  }
}

/** Returns the result of the callback once, then null. */
function takeOAuthResult(): OAuthResult | null {
  const taken = result;
  result = null;
  return taken;
}
