import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { OperatorContext } from '../audit/commands.ts';
import { insertServiceAccount, lockAdministrators } from './store.ts';

/** Checks that the caller is an administrator now. Concurrent changes of API keys wait for the row locks. */
export async function lockForAdministration(
  tx: Tx,
  { operatorId }: OperatorContext,
): Promise<true | Refused> {
  return (await lockAdministrators(tx, operatorId)) || refuse('role_not_allowed');
}

export const addServiceAccount = (tx: Tx, name: string, now: Date): Promise<OperatorId> =>
  insertServiceAccount(tx, name, now);
