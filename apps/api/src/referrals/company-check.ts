import { findCompany } from '../companies/commands.ts';
import type { Deps } from '../deps.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { hasReferred } from './store.ts';

/** Refuses a company that this Indiker already referred (product 4.6) or that is inactive in the company register. */
export async function acceptCompany(
  deps: Deps,
  me: UserId,
  cnpj: string,
  now: Date,
): Promise<{ name: string | null } | Refused> {
  if (await hasReferred(deps.db, me, cnpj)) return refuse('already_referred');
  const company = await findCompany(deps, cnpj, now);
  return company?.active === false ? refuse('company_inactive') : { name: company?.name ?? null };
}

/** The wizard's check of a CNPJ, before the rest of the form is filled in. */
export async function checkCnpj(
  deps: Deps,
  me: UserId,
  cnpj: string,
  now: Date,
): Promise<{ message: string; company_name: string | null } | Refused> {
  const company = await acceptCompany(deps, me, cnpj, now);
  if (isRefused(company)) return { ...company, field: 'cnpj' };
  return { message: 'Esta empresa pode ser indicada', company_name: company.name };
}
