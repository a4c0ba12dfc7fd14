import { cleanEmail, isEmail } from '../identifiers/email.ts';
import type { OperatorRole } from './roles.ts';

// What the company's OpenID Connect issuer says of a person, and what the product makes of it.

/** A line of the administrator's table. */
export interface RoleGroup {
  readonly group: string;
  readonly role: OperatorRole;
}

/** What the administrator has set. */
export interface OpenIdTerms {
  readonly issuer: string;
  readonly allowedDomains: readonly string[];
  readonly groupsClaim: string;
  /** The first line with a group of the person decides. Empty: the product's own roles stay. */
  readonly roleGroups: readonly RoleGroup[];
  /** Of a new person while `roleGroups` is empty. */
  readonly defaultRole: OperatorRole | null;
  /** Values of `amr` or `acr` by which the issuer says that it asked for a second factor. */
  readonly issuerFactors: readonly string[];
}

/** What a validated ID token, or the userinfo endpoint, says. */
export type Claims = Readonly<Record<string, unknown>>;

const hasConfirmedAddress = (claims: Claims): boolean => 'email' in claims && 'email_verified' in claims;

/**
 * The claims of the ID token, completed by those of the userinfo endpoint. The address and whether it is confirmed come
 * from the same of them, and how the person has signed in only from the token, which alone is about this sign-in.
 */
export function joinClaims(token: Claims, userinfo: Claims): Claims {
  const source = [token, userinfo].find(hasConfirmedAddress) ?? ('email' in token ? token : userinfo);
  const { email, email_verified } = source;
  return { ...userinfo, ...token, email, email_verified, amr: token['amr'], acr: token['acr'] };
}

export type OpenIdRefusal = 'openid_email_unverified' | 'openid_domain_refused' | 'openid_no_group';

export interface OpenIdPerson {
  readonly email: string;
  readonly name: string;
  /** Null when the groups say nothing of it. */
  readonly role: OperatorRole | null;
}

const GOOGLE = 'https://accounts.google.com';
/** The issuer of one tenant of Entra ID, whose administrators alone assign its addresses. */
const ENTRA_TENANT =
  /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/;

const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';

/**
 * Whether the address belongs to the person. Entra ID sends no `email_verified`: for one tenant its administrators answer
 * for the address, unless `xms_edov` says that they do not own the domain.
 */
function isVerified(issuer: string, claims: Claims): boolean {
  const verified = claims['email_verified'];
  if (verified !== undefined) return isTrue(verified);
  const ownsDomain = claims['xms_edov'];
  return ENTRA_TENANT.test(issuer) && (ownsDomain === undefined || isTrue(ownsDomain));
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * Google also verifies addresses of private accounts: only `hd` says that the company manages the account.
 */
function isOfCompany({ issuer, allowedDomains }: OpenIdTerms, email: string, claims: Claims): boolean {
  const domains = [domainOf(email), ...(issuer === GOOGLE ? [claims['hd']] : [])];
  return domains.every((domain) => allowedDomains.some((allowed) => allowed === domain));
}

export const groupsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

export const roleOfGroups = (
  roleGroups: readonly RoleGroup[],
  groups: readonly string[],
): OperatorRole | null => roleGroups.find(({ group }) => groups.includes(group))?.role ?? null;

/** Who the token is about, or why they may not enter. */
export function personIn(
  terms: OpenIdTerms,
  claims: Claims,
): OpenIdPerson | { readonly refusal: OpenIdRefusal } {
  const email = typeof claims['email'] === 'string' ? cleanEmail(claims['email']) : '';
  if (!isEmail(email) || !isVerified(terms.issuer, claims)) return { refusal: 'openid_email_unverified' };
  if (!isOfCompany(terms, email, claims)) return { refusal: 'openid_domain_refused' };
  const role = roleOfGroups(terms.roleGroups, groupsIn(claims[terms.groupsClaim]));
  if (role === null && terms.roleGroups.length > 0) return { refusal: 'openid_no_group' };
  return { email, name: nameIn(claims) ?? email, role };
}

const MAX_NAME = 100;

function nameIn({ name }: Claims): string | undefined {
  if (typeof name !== 'string') return undefined;
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim();
  return line === '' ? undefined : line.slice(0, MAX_NAME).toWellFormed();
}

/** Whether the issuer says that it asked for a second factor in a way that the administrator accepts. */
export const hasIssuerFactor = (
  { issuerFactors }: Pick<OpenIdTerms, 'issuerFactors'>,
  claims: Claims,
): boolean =>
  [...groupsIn(claims['amr']), ...groupsIn(claims['acr'])].some((method) => issuerFactors.includes(method));
