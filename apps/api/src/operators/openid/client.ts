import type { createRemoteJWKSet } from 'jose';
import type { Configuration } from 'openid-client';
import { type Claims, joinClaims } from '@indike/rules/operators/openid';
import type { Deps } from '../../deps.ts';
import { guardedFetch } from '../../platform/http/outbound/guarded-fetch.ts';
import { errorName } from '../../platform/log.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { codeOf, discover, hasNoAnswer, openid } from './issuer-discovery.ts';
import type { OpenIdSettings } from './settings-store.ts';

/** How long what the issuer says of itself counts. Its keys are read again whenever an unknown one signs. */
const METADATA_MS = 60 * 60_000;
/** How old a confirmation at the issuer may be when it is received here. */
const FRESH_SECONDS = 60;

/** The values that tie the issuer's answer to this browser and this request. */
export interface Request {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What the issuer has said of a person. */
export interface IssuerAnswer {
  readonly subject: string;
  readonly sid: string | null;
  /** Of the validated ID token, completed by the userinfo endpoint. */
  readonly claims: Claims;
}

interface Purpose {
  /** The person shows anew who they are. */
  readonly again: boolean;
}

async function authorizationUrl(
  configuration: Configuration,
  { issuerFactors }: OpenIdSettings,
  { redirectUri, verifier, state, nonce }: Request,
  { again }: Purpose,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid();
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  const scopes = ['openid', 'email', 'profile', ...(offered.includes('groups') ? ['groups'] : [])];
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(issuerFactors.length > 0 && { acr_values: issuerFactors.join(' ') }),
    ...(again && { prompt: 'login', max_age: '0' }),
  }).href;
}

/** Validates state, nonce, signature, issuer, audience and times. @throws when one of them is wrong */
async function exchange(
  configuration: Configuration,
  { groupsClaim }: OpenIdSettings,
  { state, nonce, verifier, redirectUri }: Request,
  { answer, again }: Purpose & { readonly answer: string },
): Promise<IssuerAnswer | Refused> {
  const { authorizationCodeGrant, fetchUserInfo } = await openid();
  const url = new URL(redirectUri);
  url.search = answer;
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(again && { maxAge: FRESH_SECONDS }),
  });
  const token = tokens.claims();
  if (!token) return refuse('openid_refused');
  const isWhole = 'email' in token && 'email_verified' in token && groupsClaim in token;
  const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
  const sid = typeof token['sid'] === 'string' ? token['sid'] : null;
  return { subject: token.sub, sid, claims: joinClaims({ ...token }, { ...more }) };
}

/** The issuer's keys, kept so that a stranger's token does not make us read them. jose reads them again when they change. */
function createKeySet({ outbound }: Pick<Deps, 'outbound'>) {
  let known: { uri: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;
  return async (uri: string) => {
    // Imported on first use, because most processes never receive a logout token.
    const { createRemoteJWKSet, customFetch } = await import('jose');
    if (known?.uri !== uri)
      known = { uri, keys: createRemoteJWKSet(new URL(uri), { [customFetch]: guardedFetch(outbound) }) };
    return known.keys;
  };
}

/** The client of the company's issuer: openid-client speaks the protocol and validates every answer. */
export function createOpenIdClient(deps: Pick<Deps, 'outbound' | 'encryption' | 'log'>) {
  let known: { version: string; at: number; configuration: Configuration } | undefined;
  const keysAt = createKeySet(deps);

  async function configurationOf(settings: OpenIdSettings): Promise<Configuration> {
    const { version } = settings;
    if (known?.version === version && performance.now() - known.at < METADATA_MS) return known.configuration;
    const configuration = await discover(deps, settings);
    known = { version, at: performance.now(), configuration };
    return configuration;
  }

  /** An answer that is not as it must be is the issuer's or an attacker's, never a fault of ours. */
  async function withIssuer<T>(
    settings: OpenIdSettings,
    work: (configuration: Configuration) => Promise<T>,
  ): Promise<T | Refused> {
    try {
      return await work(await configurationOf(settings));
    } catch (error) {
      deps.log.warn({ err: errorName(error), code: codeOf(error) }, 'the company’s issuer was refused');
      if (hasNoAnswer(error)) return refuse('openid_unavailable');
      return refuse(isDenied(error) ? 'openid_denied' : 'openid_refused');
    }
  }

  return {
    /** The address at the issuer where the browser goes. */
    start: (settings: OpenIdSettings, redirectUri: string, purpose: Purpose) =>
      withIssuer(settings, async (configuration) => {
        const { randomNonce, randomPKCECodeVerifier, randomState } = await openid();
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
        const request = { state, nonce, verifier, redirectUri };
        return { request, url: await authorizationUrl(configuration, settings, request, purpose) };
      }),

    /** What the issuer's answer to the request says. */
    finish: (
      settings: OpenIdSettings,
      request: Request,
      answer: Purpose & { readonly answer: string },
    ): Promise<IssuerAnswer | Refused> =>
      withIssuer(settings, (configuration) => exchange(configuration, settings, request, answer)),

    /** The issuer's keys, for messages that it sends by itself. */
    keys: (settings: OpenIdSettings) =>
      withIssuer(settings, (configuration) => keysAt(configuration.serverMetadata().jwks_uri ?? '')),
  };
}
export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'error' in error && error.error === 'access_denied';
