import type { Deps } from '../deps.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import type { CompanyFacts } from '../platform/company-register.ts';

const CACHE_MS = 24 * 60 * 60 * 1000;

async function remembered({ db }: Deps, cnpj: string, now: Date): Promise<CompanyFacts | undefined> {
  const row = await db
    .selectFrom('company_lookup')
    .select(['active', 'company_name'])
    .where('cnpj', '=', cnpj)
    .where('fetched_at', '>', new Date(now.getTime() - CACHE_MS))
    .executeTakeFirst();
  return row && { active: row.active, name: row.company_name };
}

async function remember(
  { db }: Deps,
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

/** Asks the register, at most once a day for a company. A register that is silent never refuses a referral. */
async function lookUp(deps: Deps, cnpj: string, now: Date): Promise<CompanyFacts | undefined> {
  if (!deps.companyRegister) return undefined;
  const known = await remembered(deps, cnpj, now);
  if (known) return known;
  const facts = await deps.companyRegister.find(cnpj);
  if (facts) await remember(deps, cnpj, facts, now);
  return facts;
}

async function isReferredBy({ db }: Deps, me: UserId, cnpj: string): Promise<boolean> {
  const row = await db
    .selectFrom('referral')
    .select('id')
    .where('user_id', '=', me)
    .where('cnpj', '=', cnpj)
    .executeTakeFirst();
  return row !== undefined;
}

/** The company's facts if this Indiker may refer it: not yet theirs, and active as far as the register knows. */
export async function acceptCompany(
  deps: Deps,
  me: UserId,
  cnpj: string,
  now: Date,
): Promise<{ name: string | null } | Refused> {
  if (await isReferredBy(deps, me, cnpj)) return refuse('already_referred');
  const facts = await lookUp(deps, cnpj, now);
  return facts?.active === false ? refuse('company_inactive') : { name: facts?.name ?? null };
}

/** The wizard's check of a CNPJ, before the rest of the form is filled. */
export async function checkCnpj(
  deps: Deps,
  me: UserId,
  cnpj: string,
  now: Date,
): Promise<{ message: string; company_name: string | null } | Refused> {
  await deps.limits.take('cnpjCheck', `user:${me}`);
  const company = await acceptCompany(deps, me, cnpj, now);
  if (isRefused(company)) return { ...company, field: 'cnpj' };
  return { message: 'Esta empresa pode ser indicada', company_name: company.name };
}
