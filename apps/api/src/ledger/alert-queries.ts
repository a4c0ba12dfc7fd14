import { operatorKind, operatorRole } from '@indike/rules/operators/roles';
import type { Tx } from '../platform/db/database.ts';

export const findAdmins = (tx: Tx) =>
  tx
    .selectFrom('operator')
    .select(['id', 'email'])
    .$narrowType<{ email: string }>()
    .where('kind', '=', operatorKind.person)
    .where('role', '=', operatorRole.admin)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
