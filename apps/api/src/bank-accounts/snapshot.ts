import type { BankAccountAnswer } from '@indike/contract/money/bank-accounts';
import type { Queryable } from '../platform/db/database.ts';

export interface BankRow {
  readonly id: number;
  readonly transfer_type: number;
  readonly pix_type: number | null;
  readonly pix_key: string | null;
  readonly bank_id: string | null;
  readonly bank_title: string | null;
  readonly agency: string | null;
  readonly account: string | null;
  readonly account_type: number | null;
  readonly owner_firstname: string | null;
  readonly owner_lastname: string | null;
  readonly owner_cpf: string | null;
  readonly owner_phone: string | null;
}

/** In the spellings of the wire. */
export const presentBankAccount = (row: BankRow): BankAccountAnswer => ({
  id: row.id,
  transfer_type: row.transfer_type,
  pix_type: row.pix_type,
  pix_key: row.pix_key,
  bank_id: row.bank_id,
  bank_title: row.bank_title,
  agency: row.agency,
  account: row.account,
  account_type: row.account_type,
  account_owner_is_user: row.owner_cpf === null,
  account_owner_fisrtname: row.owner_firstname,
  account_owner_lastname: row.owner_lastname,
  account_owner_document: row.owner_cpf,
  account_owner_phone: row.owner_phone,
});

export const BANK_COLUMNS = [
  'b.id',
  'b.transfer_type',
  'b.pix_type',
  'b.pix_key',
  'b.bank_id',
  'bank.title as bank_title',
  'b.agency',
  'b.account',
  'b.account_type',
  'b.owner_firstname',
  'b.owner_lastname',
  'b.owner_cpf',
  'b.owner_phone',
] as const;

/** The Indiker's bank data as a withdrawal copies them, and which save they come from. */
export async function bankDataOf(
  db: Queryable,
  userId: number,
): Promise<{ data: Omit<BankAccountAnswer, 'id'>; version: number } | undefined> {
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
