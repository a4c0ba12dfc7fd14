import { createHmac } from 'node:crypto';
import type { SocialProvider } from '@indike/contract/accounts/social';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { consentPage } from './consent-page.ts';
import {
  facebookDebugToken,
  facebookMe,
  facebookRefusal,
  googleTokeninfo,
  googleUserinfo,
  type ProviderAnswer,
} from './provider-answers.ts';
import { sandboxPersonOf } from './social-people.ts';
import { FACEBOOK_PATH, GOOGLE_PATH, SANDBOX_APP } from './stand-ins.ts';

const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const BAD_REQUEST = 400;

type Request = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const answer = (reply: FastifyReply, { status, body }: ProviderAnswer): FastifyReply =>
  reply.status(status).send(body);

/** Like a real provider, refuses unknown apps and redirect addresses. */
const consent =
  (provider: SocialProvider, { appUrl }: Deps) =>
  ({ query }: Request, reply: FastifyReply): FastifyReply => {
    const redirectUri = text(query['redirect_uri']);
    const known = query['client_id'] === SANDBOX_APP && redirectUri === `${appUrl}/login`;
    if (!known || query['response_type'] !== 'token')
      return answer(reply, { status: BAD_REQUEST, body: { error: 'redirect_uri_mismatch' } });
    const back = { path: new URL(redirectUri).pathname, state: text(query['state']) };
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_CSP)
      .send(consentPage(provider, back));
  };

function debugToken(query: Request['query']): ProviderAnswer {
  if (query['access_token'] !== `${SANDBOX_APP}|${SANDBOX_APP}`)
    return facebookRefusal('Invalid OAuth access token');
  return facebookDebugToken(sandboxPersonOf('facebook', query['input_token']), SANDBOX_APP);
}

function me(query: Request['query']): ProviderAnswer {
  const token = text(query['access_token']);
  const proof = createHmac('sha256', SANDBOX_APP).update(token).digest('hex');
  if (query['appsecret_proof'] !== proof) return facebookRefusal('Invalid appsecret_proof provided');
  return facebookMe(sandboxPersonOf('facebook', token));
}

/** Stand-ins of Google and Facebook that speak the providers' protocol. Never registered outside the sandbox. */
export function sandboxSocialRoutes(app: FastifyInstance, deps: Deps): void {
  const get = (path: string, handle: (request: Request, reply: FastifyReply) => FastifyReply) =>
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(path, handle);

  get(`${GOOGLE_PATH}/authorize`, consent('google', deps));
  get(`${GOOGLE_PATH}/oauth2/v3/tokeninfo`, ({ query }, reply) =>
    answer(reply, googleTokeninfo(sandboxPersonOf('google', query['access_token']), SANDBOX_APP)),
  );
  get(`${GOOGLE_PATH}/oauth2/v3/userinfo`, ({ headers }, reply) => {
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    return answer(reply, googleUserinfo(sandboxPersonOf('google', token)));
  });

  get(`${FACEBOOK_PATH}/authorize`, consent('facebook', deps));
  get(`${FACEBOOK_PATH}/debug_token`, ({ query }, reply) => answer(reply, debugToken(query)));
  get(`${FACEBOOK_PATH}/me`, ({ query }, reply) => answer(reply, me(query)));
}
