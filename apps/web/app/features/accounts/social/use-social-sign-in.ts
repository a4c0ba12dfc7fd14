import { SOCIAL_FAILED, type SocialProvider, socialToken } from '@indike/contract/accounts/social';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSingleFlight } from '#app/kit/hooks/use-single-flight.ts';
import { ApiError } from '#app/shared/http/api-error.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showError, showSuccess } from '#app/kit/toasts/toasts.ts';
import { useSocialStart, useSocialToken } from '../api.ts';
import { leave, type Returned } from './oauth-state.ts';
import { takeReturned } from './oauth-callback.ts';

/** The page is kept as it is when one comes back by the browser's button, so it must not stay busy. */
const untilGone = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
    setTimeout(resolve, 10_000);
  });

/** To a provider and back: at most one at a time. */
export function useSocialSignIn() {
  const { search } = useLocation();
  const start = useSocialStart();
  const exchange = useSocialToken();
  const [busy, once] = useSingleFlight();
  const [pressed, setPressed] = useState<SocialProvider | null>(null);
  const [entering, enterOnce] = useSingleFlight();
  const [cancelled, setCancelled] = useState<SocialProvider | null>(null);

  /** What the server refuses is told by the query layer. */
  async function told(task: () => Promise<void>) {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof ApiError)) showError(SOCIAL_FAILED);
    }
  }

  const go = (provider: SocialProvider) =>
    once(() =>
      told(async () => {
        setPressed(provider);
        setCancelled(null);
        const { authorize_url } = await start.mutateAsync({ params: { provider } });
        // The test area's own provider is a path of this site.
        const { href } = new URL(authorize_url, window.location.href);
        window.location.assign(leave(href, provider, search));
        await untilGone();
      }),
    );

  async function enter(returned: Returned) {
    if (returned.kind === 'failed') return showError(SOCIAL_FAILED);
    if (returned.kind === 'cancelled') return setCancelled(returned.provider);
    const { provider, token, trk } = returned;
    const code = socialToken.body.shape.trk.safeParse(trk).data;
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
    const returned = takeReturned();
    if (returned) void enterOnce(() => told(async () => enter(returned)));
    // oxlint-disable-next-line react/exhaustive-deps -- one comes back once, with the page's first look
  }, []);

  return { going: busy ? pressed : null, entering, cancelled, go };
}
