import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import type { Identified, SocialIdentity } from '../platform/social-providers.ts';
import { fetchWithTimeout, readJsonBody } from '../platform/http/outbound-http.ts';

/** An answer has a few hundred bytes; what is much larger is none of the provider's. */
const MAX_BYTES = 64 * 1024;

/** Thrown on the way to an identity; becomes a value in `identified`. */
class Rejected extends Error {}

export async function identified(find: () => Promise<SocialIdentity>): Promise<Identified> {
  try {
    return { identity: await find() };
  } catch (error) {
    return { failed: error instanceof Rejected ? 'rejected' : 'unreachable' };
  }
}

/** Only `true`: whatever else is not what was asked for. */
export function demand(condition: boolean): asserts condition {
  if (!condition) throw new Rejected();
}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error('the answer is no object');
  return value as Fields;
}

/** One GET. A 4xx is the provider's no to the token; anything else but a JSON object is no answer. */
export async function getFields(
  address: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fields> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetchWithTimeout(url, headers);
  if (!response.ok) {
    await response.body?.cancel();
    demand(response.status < 400 || response.status >= 500 || response.status === 429);
    throw new Error(`the provider answered ${response.status}`);
  }
  return fieldsOf(await readJsonBody(response, MAX_BYTES));
}

/** A provider's number for a person; the same text or none at all. */
export function subjectOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value)) throw new Error('no subject');
  return value;
}

/** In our canonical form, or null where it would be none of ours. */
export function emailOf(value: unknown): string | null {
  const email = typeof value === 'string' ? cleanEmail(value) : '';
  return isEmail(email) ? email : null;
}

const name = (value: unknown): string =>
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

/** A person without a first name at the provider is greeted by what stands before the @ until they change it. */
export function namesOf(
  given: unknown,
  family: unknown,
  email: string | null,
): Pick<SocialIdentity, 'firstname' | 'lastname'> {
  return { firstname: name(given) || (email?.split('@')[0] ?? ''), lastname: name(family) };
}
