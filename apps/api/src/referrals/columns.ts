import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import { sql } from 'kysely';

/** The columns of a transition `t`, shared by every read of a referral's history. */
export const TRANSITION_COLUMNS = ['t.id', 't.created_at', 't.status', 't.reason'] as const;

/** The columns of `CompanyDetails`, of a referral `r`. */
export const COMPANY_DETAIL_COLUMNS = ['r.site'] as const;
export const COMPANY_DETAILS = sql.join(COMPANY_DETAIL_COLUMNS.map((column) => sql.ref(column)));

export type GivenDetails = { readonly [K in keyof CompanyDetails]?: CompanyDetails[K] | undefined };

/** Those of a row or a form; null for what is not given. */
export const companyDetailsOf = ({ site = null }: GivenDetails): CompanyDetails => ({ site });
