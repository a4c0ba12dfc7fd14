import type { BankAccountAnswer } from '@indike/contract/money/bank-accounts';
import type { BankAccount } from '@indike/rules/money/bank-accounts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { BANK_COLUMNS, presentBankAccount } from './snapshot.ts';

const EMPTY = {
  pix_type: null,
  pix_key: null,
  bank_id: null,
  agency: null,
  account: null,
  account_type: null,
};

function columns({ destination, owner }: BankAccount, now: Date) {
  const where =
    destination.transferType === 1
      ? { ...EMPTY, pix_type: destination.pixType, pix_key: destination.pixKey }
      : {
          ...EMPTY,
          bank_id: destination.bankId,
          agency: destination.agency,
          account: destination.account,
          account_type: destination.accountType,
        };
  return {
    transfer_type: destination.transferType,
    ...where,
    owner_firstname: owner?.firstname ?? null,
    owner_lastname: owner?.lastname ?? null,
    owner_cpf: owner?.document ?? null,
    owner_phone: owner?.phone ?? null,
    updated_at: now,
  };
}

export async function findBankAccount(db: Queryable, userId: UserId): Promise<BankAccountAnswer | undefined> {
  const row = await db
    .selectFrom('bank_account as b')
    .leftJoin('bank', 'bank.id', 'b.bank_id')
    .select(BANK_COLUMNS)
    .where('b.user_id', '=', userId)
    .executeTakeFirst();
  return row && presentBankAccount(row);
}

export async function bankExists(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('bank').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** False when the Indiker has one already. */
export async function insertBankAccount(
  tx: Tx,
  userId: UserId,
  account: BankAccount,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('bank_account')
    .values({ user_id: userId, ...columns(account, now) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateBankAccount(
  tx: Tx,
  userId: UserId,
  id: number,
  account: BankAccount,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('bank_account')
    .set((q) => ({ ...columns(account, now), version: q('version', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
