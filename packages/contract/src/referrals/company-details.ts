import * as z from 'zod/mini';
import { site } from '../wire/fields.ts';

// What is said about a referred company beside its name and CNPJ. A field that is added here is in every call that shows a
// referral: see CONTRIBUTING, "Add a field to a referral".

/** As typed. */
export const companyDetailsForm = z.object({ site });

/** As every call shows them. */
export const companyDetails = z.object({ site: z.nullable(z.string()) });
export type CompanyDetails = z.output<typeof companyDetails>;
export const noCompanyDetails: CompanyDetails = { site: null };
