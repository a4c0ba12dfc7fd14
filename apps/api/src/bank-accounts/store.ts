import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import type { BankAccount } from '@indike/rules/money/bank-accounts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { BANK_COLUMNS, presentBankAccount } from './snapshot.ts';

const EMPTY_DESTINATION = {
  pix_type: null,
  pix_key: null,
  bank_id: null,
  agency: null,
  account: null,
  account_type: null,
};

function columns({ destination, owner }: BankAccount, now: Date) {
  const destinationColumns =
    destination.transferType === 'pix'
      ? { ...EMPTY_DESTINATION, pix_type: destination.pixType, pix_key: destination.pixKey }
      : {
          ...EMPTY_DESTINATION,
          bank_id: destination.bankId,
          agency: destination.agency,
          account: destination.account,
          account_type: destination.accountType,
        };
  return {
    transfer_type: destination.transferType,
    ...destinationColumns,
    owner_firstname: owner?.firstname ?? null,
    owner_lastname: owner?.lastname ?? null,
    owner_cpf: owner?.document ?? null,
    owner_phone: owner?.phone ?? null,
    updated_at: now,
  };
}

export async function findBankAccount(
  db: Queryable,
  userId: UserId,
): Promise<BankAccountResponse | undefined> {
  const row = await db
    .selectFrom('bank_account as b')
    .leftJoin('bank', 'bank.id', 'b.bank_id')
    .select(BANK_COLUMNS)
    .where('b.user_id', '=', userId)
    .executeTakeFirst();
  return row && presentBankAccount(row);
}

/** Sorts 'Água' before 'Agudo', not after 'Z'. */
const PORTUGUESE_ORDER = new Intl.Collator('pt-BR', { sensitivity: 'base' });

export async function listBanks(db: Queryable): Promise<{ id: string; title: string }[]> {
  const banks = await db.selectFrom('bank').select(['id', 'title']).execute();
  return banks.sort((a, b) => PORTUGUESE_ORDER.compare(a.title, b.title) || a.id.localeCompare(b.id));
}

interface AccountOwner {
  /** Null until the Indiker has completed their registration. */
  readonly cpf: string | null;
  readonly name: string;
  /** When the staff last replaced the e-mail. */
  readonly emailChangedAt: Date | null;
  readonly emailConfirmed: boolean;
}

export async function findAccountOwner(db: Queryable, userId: UserId): Promise<AccountOwner> {
  const row = await db
    .selectFrom('indiker')
    .select(['cpf', 'firstname', 'lastname', 'email_changed_at', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    cpf: row.cpf,
    name: `${row.firstname} ${row.lastname}`,
    emailChangedAt: row.email_changed_at,
    emailConfirmed: row.email_verified_at !== null,
  };
}

export const bankExists = (db: Queryable, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('bank').select('id').where('id', '=', id));

/** Returns false when the Indiker already has a bank account. */
export const insertBankAccount = (
  tx: Tx,
  userId: UserId,
  account: BankAccount,
  now: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('bank_account')
      .values({ user_id: userId, ...columns(account, now) })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id'),
  );

/** Returns false when the Indiker has no bank account with this id. */
export const updateBankAccount = (
  tx: Tx,
  { id, userId }: { readonly id: number; readonly userId: UserId },
  account: BankAccount,
  now: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('bank_account')
      .set((q) => ({ ...columns(account, now), version: q('version', '+', 1) }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id'),
  );
