import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import { groupsIn } from '@indike/rules/operators/openid';
import type { ScimUser } from './store.ts';

// How a person looks to the directory (RFC 7643), and what of it the product reads.

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** Why a call of the directory is refused. */
export interface ScimRefusal {
  readonly scimRefused: { readonly status: number; readonly detail: string; readonly scimType?: ScimType };
}
export const refuseScim = (status: number, detail: string, scimType?: ScimType): ScimRefusal => ({
  scimRefused: { status, detail, ...(scimType && { scimType }) },
});
export const isScimRefusal = (value: object): value is ScimRefusal => 'scimRefused' in value;

export const errorBody = ({ status, detail, scimType }: ScimRefusal['scimRefused']) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

export type Json = Record<string, unknown>;

export const toResource = (user: ScimUser, baseUrl: string): Json => ({
  schemas: [USER],
  id: String(user.id),
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.userName,
  displayName: user.name,
  name: { formatted: user.name },
  emails: [{ value: user.email, type: 'work', primary: true }],
  active: user.disabledReason === null,
  roles: [{ value: user.role, primary: true }],
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    lastModified: user.changedAt.toISOString(),
    location: `${baseUrl}/Users/${user.id}`,
  },
});

export const toList = (resources: readonly Json[], total: number, startIndex: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What the directory says of a person. */
export interface ScimPerson {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly name: string;
  // Undefined when it says nothing of it.
  readonly active: boolean | undefined;
  readonly roles: readonly string[] | undefined;
}

const MAX_LENGTH = 100;
const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.isWellFormed() &&
  !/[\p{Cc}\u2028\u2029]/u.test(value);
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function emailIn({ emails, userName }: Json): unknown {
  const list = Array.isArray(emails) ? emails.filter(isJson) : [];
  const chosen =
    list.find(({ primary }) => truth(primary) === true) ??
    list.find(({ type }) => type === 'work') ??
    list[0];
  return chosen?.['value'] ?? userName;
}

function nameIn({ displayName, name }: Json): string | undefined {
  const { formatted, givenName, familyName } = isJson(name) ? name : {};
  const joined = [givenName, familyName].filter(isText).join(' ');
  return [displayName, formatted, joined].find(isText)?.trim().slice(0, MAX_LENGTH).toWellFormed();
}

/** Entra ID sends booleans as the words 'True' and 'False'. */
function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

const rolesIn = ({ roles }: Json): readonly string[] | undefined =>
  roles === undefined
    ? undefined
    : groupsIn((Array.isArray(roles) ? roles : [roles]).map((role) => (isJson(role) ? role['value'] : role)));

/** Reads the whole resource, as it is sent or as it is after a patch. */
export function readPerson(resource: unknown): ScimPerson | ScimRefusal {
  if (!isJson(resource)) return refuseScim(400, 'O corpo precisa ser um objeto JSON.', 'invalidSyntax');
  const { userName, externalId = null, active } = resource;
  if (!isText(userName) || userName.length > 320)
    return refuseScim(400, 'userName é obrigatório.', 'invalidValue');
  const email = emailIn(resource);
  if (typeof email !== 'string' || !isEmail(cleanEmail(email)))
    return refuseScim(400, 'A pessoa precisa de um e-mail válido, em emails ou em userName.', 'invalidValue');
  if (externalId !== null && (!isText(externalId) || externalId.length > 320))
    return refuseScim(400, 'externalId não é válido.', 'invalidValue');
  if (active !== undefined && active !== null && truth(active) === undefined)
    return refuseScim(400, 'active precisa ser true ou false.', 'invalidValue');
  const cleaned = cleanEmail(email);
  return {
    userName: userName.trim().toLowerCase(),
    externalId,
    email: cleaned,
    name: nameIn(resource) ?? cleaned,
    active: truth(active),
    roles: rolesIn(resource),
  };
}
