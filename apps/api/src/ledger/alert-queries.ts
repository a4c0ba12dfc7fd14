import { operatorRole } from '@indike/rules/operators/roles';
import type { Tx } from '../platform/db/database.ts';

export const findAdmins = (tx: Tx) =>
  tx
    .selectFrom('operator')
    .select(['id', 'email'])
    .where('role', '=', operatorRole.admin)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
