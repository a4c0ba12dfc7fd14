import * as z from 'zod/mini';

/** The registered bank data as the specification's calls contain it, such as that of the current user. */
export const bankAccount = z.object({
  id: z.int(),
  transfer_type: z.int(),
  pix_type: z.nullable(z.int()),
  pix_key: z.nullable(z.string()),
  bank_id: z.nullable(z.string()),
  bank_title: z.nullable(z.string()),
  agency: z.nullable(z.string()),
  account: z.nullable(z.string()),
  account_type: z.nullable(z.int()),
  account_owner_is_user: z.boolean(),
  account_owner_fisrtname: z.nullable(z.string()),
  account_owner_lastname: z.nullable(z.string()),
  account_owner_document: z.nullable(z.string()),
  account_owner_phone: z.nullable(z.string()),
});
export type BankAccountResponse = z.output<typeof bankAccount>;
