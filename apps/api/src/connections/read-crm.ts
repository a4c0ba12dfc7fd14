import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { Deps } from '../deps.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { tokenOf } from './authorization.ts';
import { type ConnectionRow, findConnection } from './connection-store.ts';
import { type Crm, type CrmAccount, CrmError } from './crm.ts';
import { type CrmAccess, openCrm, refusalOf, type StoredToken } from './providers.ts';

/** What the CRM answered, or its failure as a refusal. */
export async function refusing<T>(provider: CrmProvider, run: () => Promise<T>): Promise<T | Refused> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CrmError) return refuse(refusalOf(provider, error.failure));
    throw error;
  }
}

function readCrm<T>(deps: Deps, access: CrmAccess, read: (crm: Crm) => Promise<T>): Promise<T | Refused> {
  const crm = openCrm(deps, access);
  return refusing(access.provider, () => read(crm)).finally(() => crm.close());
}

/** Reads from the CRM of a connection with its stored token. */
export async function readConnection<T>(
  deps: Deps,
  id: number,
  read: (crm: Crm, connection: ConnectionRow) => Promise<T>,
): Promise<T | Refused> {
  const connection = await findConnection(deps.db, id);
  if (!connection || connection.encrypted === null) return refuse('not_found');
  const token = tokenOf(deps, { ...connection, encrypted: connection.encrypted });
  return readCrm(deps, { ...connection, token }, (crm) => read(crm, connection));
}

/** Whose the token is, or why the CRM refuses it. */
export const accountOf = (
  deps: Deps,
  { provider, mapping }: Pick<ConnectionRow, 'provider' | 'mapping'>,
  { crmToken }: StoredToken,
): Promise<CrmAccount | Refused> =>
  readCrm(deps, { provider, mapping, token: async () => crmToken }, (crm) => crm.account());
