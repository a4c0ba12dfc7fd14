import type { BankAccountResponse } from '@indike/contract/money/bank-accounts';
import type { Queryable } from '../platform/db/database.ts';
import { BANK_COLUMNS, presentBankAccount } from './snapshot.ts';

/** The bank data that a withdrawal copies, and their version: each save of the bank account makes a newer one. */
export async function bankDataOf(
  db: Queryable,
  userId: number,
): Promise<{ data: Omit<BankAccountResponse, 'id'>; version: number } | undefined> {
  const row = await db
    .selectFrom('bank_account as b')
    .leftJoin('bank', 'bank.id', 'b.bank_id')
    .select([...BANK_COLUMNS, 'b.version'])
    .where('b.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, ...columns } = row;
  const { id: _, ...data } = presentBankAccount(columns);
  return { data, version };
}
