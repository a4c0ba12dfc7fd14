import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import type { Tx } from '../../platform/db/database.ts';
import type { OpenIdSettings } from '../openid/settings-store.ts';
import { findBreakGlass } from '../store.ts';
import { refuseScim, type ScimPerson, type ScimRefusal } from './resource.ts';
import { BY_DIRECTORY, type ScimUser } from './store.ts';

// What the directory may not do.

export const NOT_FOUND = refuseScim(404, 'Ninguém da equipe tem este id.');
export const TAKEN = refuseScim(
  409,
  'Outra pessoa da equipe já tem este userName, e-mail ou externalId.',
  'uniqueness',
);
const KEEPS_PASSWORD = refuseScim(403, 'É a única pessoa que ainda entra com senha.');

export type Settings = OpenIdSettings | undefined;

/** Only addresses of the company's domains are people of its directory. */
export function isOfCompany(settings: Settings, { email }: ScimPerson): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return settings?.allowedDomains.includes(domain) ?? false;
}
export const FOREIGN = refuseScim(400, 'O e-mail não é de um domínio da empresa.', 'invalidValue');

/** What a change leaves of a person's access. */
export interface Next {
  readonly role: OperatorRole;
  readonly active: boolean;
}

/** Why the access may not change so, if it may not. All administrators are locked. */
export async function refusalOf(
  tx: Tx,
  user: ScimUser,
  next: Next,
  administrators: readonly number[],
): Promise<ScimRefusal | null> {
  const { id, disabledReason } = user;
  if (next.active && disabledReason !== null && disabledReason !== BY_DIRECTORY)
    return refuseScim(403, 'Uma pessoa da equipe removeu este acesso, e só ela ou outra o devolve.');
  const losesAdministration = !next.active || next.role !== operatorRole.admin;
  if (!losesAdministration || !administrators.includes(id)) return null;
  if (administrators.length === 1) return refuseScim(403, 'É a última pessoa que administra a operação.');
  return (await findBreakGlass(tx)) === id ? KEEPS_PASSWORD : null;
}

/**
 * Why the address, which opens the account, may not change. Null when it does not, or may. Administration, also one without
 * access for now, would go to whoever has the new address.
 */
export const refusalOfAddress = ({ email, role }: ScimUser, person: ScimPerson): ScimRefusal | null =>
  person.email !== email && role === operatorRole.admin
    ? refuseScim(403, 'O e-mail de quem administra a operação não muda pelo diretório.')
    : null;
