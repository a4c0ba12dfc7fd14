import type { Db } from '../platform/db/database.ts';
import type { CompanyFacts } from '../platform/company-register.ts';

export async function findLookup(db: Db, cnpj: string, since: Date): Promise<CompanyFacts | undefined> {
  const row = await db
    .selectFrom('company_lookup')
    .select(['active', 'company_name'])
    .where('cnpj', '=', cnpj)
    .where('fetched_at', '>', since)
    .executeTakeFirst();
  return row && { active: row.active, name: row.company_name };
}

export async function saveLookup(
  db: Db,
  cnpj: string,
  { active, name }: CompanyFacts,
  now: Date,
): Promise<void> {
  const facts = { active, company_name: name, fetched_at: now };
  await db
    .insertInto('company_lookup')
    .values({ cnpj, ...facts })
    .onConflict((conflict) => conflict.column('cnpj').doUpdateSet(facts))
    .execute();
}

export async function deleteLookupsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('company_lookup').where('fetched_at', '<', before).execute();
}
