import type { Tx } from '../platform/db/database.ts';

export const findAdmins = (tx: Tx) =>
  tx.selectFrom('operator').select(['id', 'email']).where('role', '=', 'admin').orderBy('id').execute();
