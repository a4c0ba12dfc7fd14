import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';

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
