import type { Configuration } from 'openid-client';
import type { Deps } from '../../deps.ts';
import { guardedFetch, NoAnswer } from '../../platform/http/outbound/guarded-fetch.ts';
import type { OpenIdSettings } from './settings-store.ts';

const TIMEOUT_SECONDS = 10;

/** Imported on first use, because most processes never sign anybody in. */
export const openid = () => import('openid-client');

type DiscoveryDeps = Pick<Deps, 'outbound' | 'encryption'>;

async function readMetadata({ outbound }: Pick<Deps, 'outbound'>, issuer: string, clientId: string) {
  const { allowInsecureRequests, customFetch, discovery, None } = await openid();
  // The guard refuses plain http outside the sandbox.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const options = { [customFetch]: guardedFetch(outbound), execute, timeout: TIMEOUT_SECONDS };
  const found = await discovery(new URL(issuer), clientId, undefined, None(), options);
  return { metadata: found.serverMetadata(), execute };
}

/**
 * The name that the issuer gives itself, by which it signs and is known here. Discovery also accepts the address of its
 * document, or another slash at the end. An issuer that does not answer, or names no address, keeps what was entered.
 */
export async function issuerNameOf(
  deps: Pick<Deps, 'outbound'>,
  issuer: string,
  clientId: string,
): Promise<string> {
  try {
    const { metadata } = await readMetadata(deps, issuer, clientId);
    return [metadata.issuer, `${metadata.issuer}/`].includes(new URL(metadata.issuer).href)
      ? metadata.issuer
      : issuer;
  } catch {
    return issuer;
  }
}

/** Reads what the issuer says of itself. @throws when it does not answer like the issuer of exactly this name */
export async function discover(
  { outbound, encryption }: DiscoveryDeps,
  { issuer, clientId, encrypted }: OpenIdSettings,
): Promise<Configuration> {
  const { ClientSecretBasic, ClientSecretPost, ...lib } = await openid();
  const secret = String(encryption.decrypt(encrypted));
  const { metadata, execute } = await readMetadata({ outbound }, issuer, clientId);
  if (metadata.issuer !== issuer) throw new Error('the issuer has another name');
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
