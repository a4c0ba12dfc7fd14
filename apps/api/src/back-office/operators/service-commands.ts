import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import type { OperatorContext } from '../audit/commands.ts';
import { insertServiceAccount, lockAdministrators } from './store.ts';

/** Who changes keys is an administrator at this very moment, and the only one: the others wait. */
export async function lockForAdministration(
  tx: Tx,
  { operatorId }: OperatorContext,
): Promise<true | Refused> {
  return (await lockAdministrators(tx, operatorId)) || refuse('role_not_allowed');
}

export const addServiceAccount = (tx: Tx, name: string, now: Date): Promise<OperatorId> =>
  insertServiceAccount(tx, name, now);
