import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import type { Identified, SocialIdentity } from '../social-providers.ts';
import { fetchWithTimeout, readJsonBody } from '../http/outbound/outbound-http.ts';

/** Real responses have a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

/** Thrown while an identity is read. `identified` turns it into a value. */
class Rejected extends Error {}

export async function identified(find: () => Promise<SocialIdentity>): Promise<Identified> {
  try {
    return { identity: await find() };
  } catch (error) {
    return { failed: error instanceof Rejected ? 'rejected' : 'unreachable' };
  }
}

/** @throws Rejected unless the provider vouches for the token */
export function assertAccepted(condition: boolean): asserts condition {
  if (!condition) throw new Rejected();
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

export function fieldsOf(value: unknown): Fields {
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
export const authorizeUrl = (page: string, query: AuthorizeQuery): string =>
  withQuery(page, { ...query, response_type: 'token' }).toString();

/** One GET. A 4xx means that the provider rejects the token; anything else but a JSON object counts as unreachable. */
export async function getFields(
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
export function subjectOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value)) throw new Error('no subject');
  return value;
}

/** The e-mail in our canonical form; null when our rules refuse it. */
export function emailOf(value: unknown): string | null {
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
export function namesOf(
  given: unknown,
  family: unknown,
  email: string | null,
): Pick<SocialIdentity, 'firstname' | 'lastname'> {
  return { firstname: cleanName(given) || (email?.split('@')[0] ?? ''), lastname: cleanName(family) };
}
