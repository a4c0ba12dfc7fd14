import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  facebookDebugToken,
  facebookMe,
  facebookRefusal,
  googleTokeninfo,
  googleUserinfo,
  type ProviderAnswer,
} from '../sandbox/provider-answers.ts';
import { startLoopbackServer } from './loopback-server.ts';

// Stand-ins for the APIs and consent pages of Google and Facebook. Browser tests start them too, so this file imports
// no test runner.

export type Provider = 'google' | 'facebook';

/** The account behind a token. */
export interface Person {
  readonly subject?: string;
  readonly email?: string | undefined;
  /** Only Google reports it; Facebook omits an unconfirmed address. */
  readonly emailVerified?: boolean;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** The app that the token was issued to; ours by default. */
  readonly app?: string;
  /** The subject in the response to the second call, when it should differ. */
  readonly otherSubject?: string;
}

export type Path = '/oauth2/v3/tokeninfo' | '/oauth2/v3/userinfo' | '/debug_token' | '/me';
export type Reply = (response: ServerResponse) => void;

const GOOGLE_CLIENT = '1234-indike.apps.googleusercontent.com';
const FACEBOOK_APP = '998877665544';
const FACEBOOK_SECRET = 'the app secret that only the server has';

export interface SocialProvidersStandIn {
  readonly url: string;
  /** Environment variables that point the product here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Issues a token. */
  token(provider: Provider, person: Person): string;
  /** Overrides the response to a call; undefined restores the default. */
  answer(path: Path, reply: Reply | undefined): void;
  /** The paths of the received calls, oldest first. */
  readonly calls: readonly string[];
  stop(): Promise<void>;
}

let serial = 0;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};

type Known = Person & { readonly provider: Provider; readonly subject: string };
type Find = (token: string | null, provider: Provider) => Known | undefined;

const send = (response: ServerResponse, { status, body }: ProviderAnswer): void =>
  json(response, body, status);

/** The person as the second call reports them. */
const second = (person: Known | undefined) =>
  person && { ...person, subject: person.otherSubject ?? person.subject };

function answerGoogle(
  path: string,
  url: URL,
  request: IncomingMessage,
  find: Find,
  response: ServerResponse,
) {
  if (path.endsWith('tokeninfo')) {
    const person = find(url.searchParams.get('access_token'), 'google');
    return send(response, googleTokeninfo(person, person?.app ?? GOOGLE_CLIENT));
  }
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
  return send(response, googleUserinfo(second(find(bearer, 'google'))));
}

function answerFacebook(path: string, url: URL, find: Find, response: ServerResponse) {
  if (path === '/debug_token') {
    if (url.searchParams.get('access_token') !== `${FACEBOOK_APP}|${FACEBOOK_SECRET}`)
      return send(response, facebookRefusal('Invalid OAuth access token'));
    const person = find(url.searchParams.get('input_token'), 'facebook');
    return send(response, facebookDebugToken(person, person?.app ?? FACEBOOK_APP));
  }
  const token = url.searchParams.get('access_token') ?? '';
  const proof = createHmac('sha256', FACEBOOK_SECRET).update(token).digest('hex');
  if (url.searchParams.get('appsecret_proof') !== proof)
    return send(response, facebookRefusal('Invalid appsecret_proof provided'));
  return send(response, facebookMe(second(find(token, 'facebook'))));
}

const escaped = (text: string) =>
  text.replaceAll(/[&"<>]/g, (character) => `&#${character.codePointAt(0) ?? 63};`);

/** The consent page of a provider. */
function showConsentPage(provider: Provider, { searchParams }: URL, response: ServerResponse): void {
  const hidden = ['redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escaped(searchParams.get(name) ?? '')}">`)
    .join('');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="pt-BR"><link rel="icon" href="data:,"><title>${provider}</title><h1>${provider}: escolha a conta</h1>
    <form action="/${provider}/answer">${hidden}
    <label>E-mail <input name="email"></label> <label>Nome <input name="firstname"></label>
    <button name="go" value="yes">Continuar</button> <button name="go" value="no">Cancelar</button></form>`,
  );
}

/** Redirects back to the product. Facebook reports a refusal in the query, Google in the fragment. */
function sendBack(provider: Provider, { searchParams }: URL, token: () => string, response: ServerResponse) {
  const target = searchParams.get('redirect_uri') ?? '';
  const state = searchParams.get('state') ?? '';
  const location =
    searchParams.get('go') === 'yes'
      ? `${target}#${new URLSearchParams({ access_token: token(), token_type: 'Bearer', expires_in: '3599', state }).toString()}`
      : `${target}${provider === 'google' ? '#' : '?'}${new URLSearchParams({ error: 'access_denied', state }).toString()}${provider === 'google' ? '' : '#_=_'}`;
  response.writeHead(302, { location }).end();
}

export async function startSocialProviders(): Promise<SocialProvidersStandIn> {
  const people = new Map<string, Known>();
  const replies = new Map<string, Reply>();
  const calls: string[] = [];

  const token = (provider: Provider, person: Person): string => {
    const made = `${provider}-${randomUUID()}`;
    people.set(made, { subject: `${1_000_000 + (serial += 1)}`, ...person, provider });
    return made;
  };
  const find: Find = (given, provider) => {
    const person = people.get(given ?? '');
    return person?.provider === provider ? person : undefined;
  };

  const { url, port, stop } = await startLoopbackServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://provider.test');
    const path = target.pathname;
    calls.push(path);
    const reply = replies.get(path);
    if (reply) return reply(response);
    const [, provider, page] = /^\/(google|facebook)\/(authorize|answer)$/.exec(path) ?? [];
    if (provider === 'google' || provider === 'facebook') {
      if (page === 'authorize') return showConsentPage(provider, target, response);
      const email = target.searchParams.get('email') ?? '';
      const firstname = target.searchParams.get('firstname') ?? '';
      const person = { subject: `of ${email}`.replaceAll(' ', '-'), email, firstname, lastname: 'Social' };
      return sendBack(provider, target, () => token(provider, person), response);
    }
    if (path.startsWith('/oauth2/v3/')) return answerGoogle(path, target, request, find, response);
    if (path === '/debug_token' || path === '/me') return answerFacebook(path, target, find, response);
    return json(response, { error: 'not found' }, 404);
  });
  return {
    url,
    environment: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_API_URL: url,
      GOOGLE_AUTH_URL: `http://localhost:${port}/google/authorize`,
      FACEBOOK_APP_ID: FACEBOOK_APP,
      FACEBOOK_APP_SECRET: FACEBOOK_SECRET,
      FACEBOOK_GRAPH_URL: url,
      FACEBOOK_DIALOG_URL: `http://localhost:${port}/facebook/authorize`,
    },
    token,
    answer: (path, reply) => void (reply ? replies.set(path, reply) : replies.delete(path)),
    calls,
    stop,
  };
}
