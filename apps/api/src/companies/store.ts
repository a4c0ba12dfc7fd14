import type { CompanySituation } from '@indike/rules/referrals/company-situations';
import type { Db } from '../platform/db/database.ts';
import type { CompanyFacts } from '../platform/company-register.ts';

export interface Lookup extends CompanyFacts {
  readonly fetchedAt: Date;
}

export async function findLookup(db: Db, cnpj: string, since: Date): Promise<Lookup | undefined> {
  return db
    .selectFrom('company_lookup')
    .select(['active', 'company_name as name', 'situation', 'activity', 'address', 'fetched_at as fetchedAt'])
    .$narrowType<{ situation: CompanySituation | null }>()
    .where('cnpj', '=', cnpj)
    .where('fetched_at', '>', since)
    .executeTakeFirst();
}

export async function saveLookup(
  db: Db,
  cnpj: string,
  { active, name, situation, activity, address }: CompanyFacts,
  now: Date,
): Promise<void> {
  const facts = { active, company_name: name, situation, activity, address, fetched_at: now };
  await db
    .insertInto('company_lookup')
    .values({ cnpj, ...facts })
    .onConflict((conflict) => conflict.column('cnpj').doUpdateSet(facts))
    .execute();
}

export async function deleteLookupsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('company_lookup').where('fetched_at', '<', before).execute();
}
