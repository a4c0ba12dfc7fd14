import { createHmac } from 'node:crypto';
import type { SocialProvider } from '@indike/contract/accounts/social';
import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import { fetchWithTimeout, readJsonBody } from '../http/outbound/outbound-http.ts';
import type { FacebookSettings, GoogleSettings, SocialSettings } from '../settings/settings-types.ts';

/** Real responses have a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

/** Thrown while an identity is read. `identified` turns it into a value. */
class Rejected extends Error {}

async function identified(find: () => Promise<SocialIdentity>): Promise<Identified> {
  try {
    return { identity: await find() };
  } catch (error) {
    return { failed: error instanceof Rejected ? 'rejected' : 'unreachable' };
  }
}

/** @throws Rejected unless the provider vouches for the token */
function assertAccepted(condition: boolean): asserts condition {
  if (!condition) throw new Rejected();
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new Error('the answer is no object');
  return value;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

interface AuthorizeQuery extends Readonly<Record<string, string>> {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: string;
}

/** The provider's consent page, which sends the browser back with an access token. */
const authorizeUrl = (page: string, query: AuthorizeQuery): string =>
  withQuery(page, { ...query, response_type: 'token' }).toString();

/** One GET. A 4xx means that the provider rejects the token; anything else but a JSON object counts as unreachable. */
async function getFields(
  address: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fields> {
  const response = await fetchWithTimeout(withQuery(address, query), headers);
  if (!response.ok) {
    await response.body?.cancel();
    assertAccepted(response.status < 400 || response.status >= 500 || response.status === 429);
    throw new Error(`the provider answered ${response.status}`);
  }
  return fieldsOf(await readJsonBody(response, MAX_BYTES));
}

/** The provider's id of a person, unchanged. */
function subjectOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value)) throw new Error('no subject');
  return value;
}

/** The e-mail in our canonical form; null when our rules refuse it. */
function emailOf(value: unknown): string | null {
  const email = typeof value === 'string' ? cleanEmail(value) : '';
  return isEmail(email) ? email : null;
}

const cleanName = (value: unknown): string =>
  typeof value === 'string'
    ? Array.from(
        value
          .toWellFormed()
          .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
          .trim(),
      )
        .slice(0, 50)
        .join('')
    : '';

/** Without a first name at the provider, the part before the @ is used until the person changes it. */
function namesOf(
  given: unknown,
  family: unknown,
  email: string | null,
): Pick<SocialIdentity, 'firstname' | 'lastname'> {
  return { firstname: cleanName(given) || (email?.split('@')[0] ?? ''), lastname: cleanName(family) };
}

/** `tokeninfo` tells which app and person a token belongs to. `userinfo` has the person's names. */
export function google({ clientId, apiUrl, authUrl }: GoogleSettings): SocialAdapter {
  return {
    authorizeUrl: (redirectUri) =>
      authorizeUrl(authUrl, {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
      }),

    identify: (accessToken) =>
      identified(async () => {
        const token = await getFields(`${apiUrl}/oauth2/v3/tokeninfo`, { access_token: accessToken });
        assertAccepted(token.aud === clientId);
        const subject = subjectOf(token.sub);
        const confirmed = token.email_verified === true || token.email_verified === 'true';
        const email = confirmed ? emailOf(token.email) : null;
        const person = await getFields(
          `${apiUrl}/oauth2/v3/userinfo`,
          {},
          { authorization: `Bearer ${accessToken}` },
        );
        assertAccepted(person.sub === subject);
        return { subject, email, ...namesOf(person.given_name, person.family_name, email) };
      }),
  };
}

/** `debug_token` tells which app a token was issued to. `/me` has an e-mail only if it is confirmed. */
export function facebook({ appId, appSecret, graphUrl, dialogUrl }: FacebookSettings): SocialAdapter {
  return {
    authorizeUrl: (redirectUri) =>
      authorizeUrl(dialogUrl, { client_id: appId, redirect_uri: redirectUri, scope: 'email,public_profile' }),

    identify: (accessToken) =>
      identified(async () => {
        const { data } = await getFields(`${graphUrl}/debug_token`, {
          input_token: accessToken,
          access_token: `${appId}|${appSecret}`,
        });
        const token = fieldsOf(data);
        assertAccepted(token.is_valid === true && token.app_id === appId);
        const subject = subjectOf(token.user_id);
        const person = await getFields(`${graphUrl}/me`, {
          fields: 'id,first_name,last_name,email',
          access_token: accessToken,
          appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
        });
        assertAccepted(person.id === subject);
        const email = emailOf(person.email);
        return { subject, email, ...namesOf(person.first_name, person.last_name, email) };
      }),
  };
}

/** The configured providers; the pages offer no others. */
export function socialAdapters(settings: SocialSettings): SocialAdapters {
  const adapters = new Map<SocialProvider, SocialAdapter>();
  if (settings.google) adapters.set('google', google(settings.google));
  if (settings.facebook) adapters.set('facebook', facebook(settings.facebook));
  return adapters;
}

/** A person as the provider describes them. */
export interface SocialIdentity {
  /** The provider's own id of the person. */
  readonly subject: string;
  /** Null unless the provider has confirmed the address. */
  readonly email: string | null;
  readonly firstname: string;
  readonly lastname: string;
}

/** `rejected`: the provider did not issue this token to us for this person. `unreachable`: it did not answer. */
type Identified = { readonly identity: SocialIdentity } | { readonly failed: 'rejected' | 'unreachable' };

export interface SocialAdapter {
  /** The provider's consent page; its result comes back in the fragment of `redirectUri`. */
  authorizeUrl(redirectUri: string): string;
  identify(accessToken: string): Promise<Identified>;
}
export type SocialAdapters = ReadonlyMap<SocialProvider, SocialAdapter>;
