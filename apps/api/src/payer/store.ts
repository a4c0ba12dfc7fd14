import { sql } from 'kysely';
import type { PayerForm } from '@indike/contract/operator/money/payer';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { advisoryLock } from '../platform/db/transactions.ts';

/** Takes an advisory lock to serialize changes of the payer, because there may be no row to lock yet. */
export async function lockPayer(tx: Tx): Promise<PayerRow | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.payer)})`.execute(tx);
  return findPayer(tx);
}

export const isBankCode = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.selectFrom('bank').select('id').where('id', '=', code).executeTakeFirst()) !== undefined;

/** Inserts the only row or replaces it, and keeps its name for the documents of the payments until the next change. */
export async function putPayer(
  tx: Tx,
  { address, seen_version: _seen, ...form }: PayerForm,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  const values = { ...form, address: address ? JSON.stringify(address) : null, version, updated_at: now };
  await tx
    .insertInto('payer')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await sql`
    insert into payer_history (valid_from, legal_name, cnpj)
    select case when exists (select from payer_history) then ${now}::timestamptz else '-infinity' end,
      ${form.legal_name}::text, ${form.cnpj}::text`.execute(tx);
}

export interface PayerRow {
  readonly legal_name: string;
  readonly cnpj: string;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly agreement: string;
  readonly agency: string;
  readonly agency_digit: string | null;
  readonly account: string;
  readonly account_digit: string;
  readonly address: PayerAddress | null;
  readonly version: number;
  readonly updated_at: Date;
}
interface PayerAddress {
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly district: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

const select = (db: Queryable) =>
  db
    .selectFrom('payer as p')
    .innerJoin('bank as b', 'b.id', 'p.bank_code')
    .select(['p.legal_name', 'p.cnpj', 'p.bank_code', 'b.title as bank_name', 'p.agreement'])
    .select(['p.agency', 'p.agency_digit', 'p.account', 'p.account_digit', 'p.version', 'p.updated_at'])
    .select(sql<PayerAddress | null>`p.address`.as('address'));

export const findPayer = (db: Queryable): Promise<PayerRow | undefined> => select(db).executeTakeFirst();
