import type { Deps } from '../deps.ts';
import type { CompanyFacts } from '../platform/company-register.ts';
import { findLookup, saveLookup, type Lookup } from './store.ts';

const CACHE_MS = 24 * 60 * 60 * 1000;

/** Asks the register, at most once a day for each company. Undefined when it is not configured or does not answer. */
export async function findCompany(
  { db, companyRegister }: Deps,
  cnpj: string,
  now: Date,
): Promise<CompanyFacts | undefined> {
  if (!companyRegister) return undefined;
  const cached = await findLookup(db, cnpj, new Date(now.getTime() - CACHE_MS));
  if (cached) return cached;
  const facts = await companyRegister.find(cnpj);
  if (facts) await saveLookup(db, cnpj, facts, now);
  return facts;
}

const EVER = new Date(0);

/** The same with the time of the answer; an older one where the register does not answer now. */
export async function readRegister(deps: Deps, cnpj: string, now: Date): Promise<Lookup | undefined> {
  await findCompany(deps, cnpj, now);
  return findLookup(deps.db, cnpj, EVER);
}
