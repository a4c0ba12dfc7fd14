import * as contract from '@indike/contract/operator/access/openid';
import type { Deps } from '../../deps.ts';
import { callerOf, setDeviceCookie } from '../../platform/http/caller.ts';
import { checkOrigin } from '../../platform/http/operator-authentication.ts';
import type { Call } from '../../platform/http/register.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { webOrigins } from '../../platform/http/web-origin.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { deliverSession } from '../sessions/commands.ts';
import { confirmByIssuer } from './confirmation.ts';
import { createOpenIdClient, type OpenIdClient } from './client.ts';
import { forgetRequest, rememberRequest, startedRequest } from './request-cookie.ts';
import { findSettings } from './settings-store.ts';
import { signInByIssuer } from './sign-in.ts';

/** Where the issuer sends the browser back to: a page, which sends the answer on. It is registered at the issuer. */
export const REDIRECT_PATH = '/operacao/entrar/empresa';

/** Begins a request at the issuer for this browser. */
async function start(
  deps: Deps,
  client: OpenIdClient,
  { request, reply, now }: Call,
  operatorId: number | null,
) {
  const settings = await findSettings(deps.db);
  if (!settings) return refuse('openid_not_configured');
  const origins = webOrigins(deps.appUrl, request);
  const origin = origins.find((own) => own === request.headers.origin) ?? origins[0];
  const redirectUri = `${origin}${REDIRECT_PATH}`;
  const started = await client.start(settings, redirectUri, { again: operatorId !== null });
  if (isRefused(started)) return started;
  const { version } = settings;
  rememberRequest(deps, reply, { ...started.request, version, operatorId }, now);
  return { url: started.url };
}

/** The issuer's answer to the request that this browser began, once. */
async function finish(
  deps: Deps,
  client: OpenIdClient,
  { request, reply, now }: Call,
  { answer, operatorId }: { readonly answer: string; readonly operatorId: number | null },
) {
  const started = startedRequest(deps, request, now);
  forgetRequest(deps, reply);
  const settings = await findSettings(deps.db);
  if (!settings || started?.version !== settings.version || started.operatorId !== operatorId)
    return refuse('openid_restart');
  const again = operatorId !== null;
  const found = await client.finish(settings, started, { answer, again });
  return isRefused(found) ? found : { settings, found };
}

function signInRoutes(routes: Routes, deps: Deps, client: OpenIdClient): void {
  routes.open(contract.openIdOffer, async () => {
    const settings = await findSettings(deps.db);
    return { available: settings !== undefined, password: !settings?.breakGlassId };
  });

  routes.open(contract.startOpenId, (_input, call) => {
    checkOrigin(deps.appUrl, call.request);
    return start(deps, client, call, null);
  });

  routes.open(contract.finishOpenId, async ({ body: { answer } }, call) => {
    checkOrigin(deps.appUrl, call.request);
    const finished = await finish(deps, client, call, { answer, operatorId: null });
    const accepted = await signInByIssuer(deps, finished, callerOf(call));
    if (isRefused(accepted)) return accepted;
    if ('secondStep' in accepted) return accepted.secondStep;
    setDeviceCookie(call.reply, deps.appUrl, accepted.session.deviceToken);
    return deliverSession(call.reply, deps.appUrl, accepted.session);
  });

  routes.operator(contract.startOpenIdConfirmation, async (_input, me, call) =>
    call.session.issuerFactor ? start(deps, client, call, me) : refuse('no_second_factor'),
  );

  routes.operator(contract.finishOpenIdConfirmation, async ({ body: { answer } }, me, call) => {
    const finished = await finish(deps, client, call, { answer, operatorId: me });
    if (isRefused(finished)) return finished;
    const session = await confirmByIssuer(deps, finished, call);
    return isRefused(session) ? session : deliverSession(call.reply, deps.appUrl, session);
  });
}

export function openIdRoutes(routes: Routes, deps: Deps): void {
  signInRoutes(routes, deps, createOpenIdClient(deps));
}
