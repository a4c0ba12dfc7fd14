import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { type Configuration, errors, Provider } from 'oidc-provider';
import { startLoopbackServer } from './loopback-server.ts';

// The company's issuer: oidc-provider on this machine, with a plain page where a person signs in. Browser tests start it
// too, so this file imports no test runner.

export const CLIENT = { id: 'indike', secret: 'the secret that only the server has' } as const;

export interface CompanyAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
  /** How the person shows who they are: `mfa` when the issuer asks for a second factor. */
  readonly amr?: readonly string[];
}

/** Returns the ID token to send instead of the issuer's. */
export type Tampering = (claims: JWTPayload, sign: Signing) => Promise<string>;
type Signing = (claims: JWTPayload, header?: { alg?: string; typ?: string }) => Promise<string>;

export interface OpenIdIssuer {
  readonly url: string;
  /** The accounts by their subject. */
  readonly accounts: Map<string, CompanyAccount>;
  /** Signs with the issuer's key. */
  readonly sign: Signing;
  tamper(tampering: Tampering | undefined): void;
  /** How often this path of the issuer was asked for. */
  asked(path: string): number;
  /** Signs in at the page to which the product sent the browser. Returns the query of the issuer's answer. */
  enter(authorizationUrl: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

const configuration = (
  key: JWK,
  redirectUris: readonly string[],
  accounts: OpenIdIssuer['accounts'],
): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [...redirectUris],
      backchannel_logout_uri: `${new URL(redirectUris[0] ?? '').origin}/api/operator/auth/openid/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: [randomUUID()] },
  scopes: ['openid', 'offline_access', 'groups'],
  claims: {
    openid: ['sub', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['name'],
    groups: ['groups'],
  },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_ctx, { uid }) => `/enter/${uid}` },
  findAccount: (_ctx, sub) => {
    const account = accounts.get(sub);
    return account && { accountId: sub, claims: () => ({ sub, ...account }) };
  },
  // The company's own client needs nobody's consent.
  async loadExistingGrant({ oidc: { provider, client, session, params } }) {
    const grant = new provider.Grant({
      clientId: client?.clientId ?? '',
      accountId: session?.accountId ?? '',
    });
    const scope = params?.['scope'];
    if (typeof scope === 'string') grant.addOIDCScope(scope);
    await grant.save();
    return grant;
  },
});

const PAGE = `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>Empresa</title><h1>Conta da empresa</h1>
<form method="post"><label>Conta <input name="account" required></label> <button>Entrar na empresa</button></form>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks = (await request.toArray()) as Buffer[];
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** The page where the person signs in, and what it sends. */
async function interact(
  provider: Provider,
  accounts: OpenIdIssuer['accounts'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST')
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  const accountId = (await formOf(request)).get('account') ?? '';
  const account = accounts.get(accountId);
  const result = account
    ? { login: { accountId, amr: [...(account.amr ?? ['pwd'])] } }
    : { error: 'access_denied', error_description: 'no such account' };
  await provider.interactionFinished(request, response, result);
}

/** Follows the issuer's redirects like a browser, with its cookies, until one leaves it. */
async function enter(issuer: string, authorizationUrl: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, body]: [string, string | undefined] = [authorizationUrl, undefined];
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && body === undefined && response.status === 200) {
      body = new URLSearchParams({ account: subject }).toString();
      continue;
    }
    if (location === null)
      throw new Error(`the issuer answered ${response.status}: ${await response.text()}`);
    [url, body] = [new URL(location, url).href, undefined];
    if (!url.startsWith(issuer)) return new URL(url).search.slice(1);
  }
  throw new Error('the issuer redirects without end');
}

export async function startOpenIdIssuer(...redirectUris: readonly string[]): Promise<OpenIdIssuer> {
  const accounts: OpenIdIssuer['accounts'] = new Map();
  const key = newKey();
  const secret = await importJWK(key, 'RS256');
  const sign: Signing = (claims, header) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header }).sign(secret);
  let tampering: Tampering | undefined;
  const paths: (string | undefined)[] = [];
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const { url, stop } = await startLoopbackServer((request, response) => listener(request, response));
  const provider = new Provider(url, configuration(key, redirectUris, accounts));
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (tampering && ctx.path === '/token' && body?.id_token)
      ctx.body = { ...body, id_token: await tampering(decodeJwt(body.id_token), sign) };
  });
  const answer = provider.callback();
  listener = (request, response) => {
    paths.push(request.url);
    if (!request.url?.startsWith('/enter/')) return void answer(request, response);
    interact(provider, accounts, request, response).catch((error: unknown) => {
      const gone = error instanceof errors.SessionNotFound;
      response.writeHead(gone ? 400 : 500).end();
    });
  };
  return {
    url,
    accounts,
    sign,
    tamper: (next) => {
      tampering = next;
    },
    asked: (path) => paths.filter((one) => one === path).length,
    enter: (authorizationUrl, subject) => enter(url, authorizationUrl, subject),
    stop,
  };
}
