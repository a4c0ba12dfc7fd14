import type { Deps } from '../deps.ts';
import type { CompanyFacts } from '../platform/company-register.ts';
import { findLookup, saveLookup, type Lookup } from './store.ts';

export { minhaReceita } from './adapter.ts';

const CACHE_MS = 24 * 60 * 60 * 1000;

/**
 * Asks the company register, at most once a day per company. Returns undefined when no register is configured or it
 * does not answer.
 */
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

const EPOCH = new Date(0);

/** Like `findCompany`, with the time of the answer. Falls back to an older answer when the register does not answer. */
export async function readRegister(deps: Deps, cnpj: string, now: Date): Promise<Lookup | undefined> {
  await findCompany(deps, cnpj, now);
  return findLookup(deps.db, cnpj, EPOCH);
}
