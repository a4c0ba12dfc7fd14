import type { Configuration } from 'openid-client';
import type { Deps } from '../../deps.ts';
import { guardedFetch, NoAnswer } from '../../platform/http/outbound/guarded-fetch.ts';
import type { OpenIdSettings } from './settings-store.ts';

const TIMEOUT_SECONDS = 10;

/** Imported on first use, because most processes never sign anybody in. */
export const openid = () => import('openid-client');

type DiscoveryDeps = Pick<Deps, 'outbound' | 'encryption'>;

/** Reads what the issuer says of itself. @throws when it does not answer like this issuer */
export async function discover(
  { outbound, encryption }: DiscoveryDeps,
  { issuer, clientId, encrypted }: OpenIdSettings,
): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, ...lib } = await openid();
  const secret = String(encryption.decrypt(encrypted));
  // The guard refuses plain http outside the sandbox.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const options = { [lib.customFetch]: guardedFetch(outbound), execute, timeout: TIMEOUT_SECONDS };
  const found = await lib.discovery(new URL(issuer), clientId, undefined, lib.None(), options);
  const metadata = found.serverMetadata();
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const configuration = new lib.Configuration(metadata, clientId, {}, authenticate(secret));
  configuration[lib.customFetch] = guardedFetch(outbound);
  configuration.timeout = TIMEOUT_SECONDS;
  for (const apply of [...execute, lib.enableNonRepudiationChecks]) apply(configuration);
  return configuration;
}

/** What keeps the issuer from being used. Null when nothing does. */
export async function problemOf(deps: DiscoveryDeps, settings: OpenIdSettings): Promise<string | null> {
  try {
    await discover(deps, settings);
    return null;
  } catch (error) {
    return hasNoAnswer(error)
      ? 'O emissor não respondeu, ou o endereço dele não está na internet.'
      : 'O endereço respondeu, mas não como um emissor OpenID Connect com este nome.';
  }
}

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Whether an error of the library comes from an issuer that is away. */
export function hasNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof NoAnswer || codeOf(error) === 'OAUTH_TIMEOUT' || hasNoAnswer(error.cause);
}
