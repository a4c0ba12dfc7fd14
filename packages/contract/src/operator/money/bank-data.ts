import { pixTypes } from '@indike/rules/identifiers/pix-keys';
import { accountTypes, type BankData, transferTypes } from '@indike/rules/money/bank-accounts';
import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** Bank data as operators see them. */
export const bankData = z.object({
  transfer_type: z.enum(transferTypes),
  pix_type: z.nullable(z.enum(pixTypes)),
  pix_key: text,
  bank_id: text,
  bank_title: text,
  agency: text,
  account: text,
  account_type: z.nullable(z.enum(accountTypes)),
  owner_firstname: text,
  owner_lastname: text,
  owner_cpf: text,
  owner_phone: text,
} satisfies Record<keyof BankData, z.ZodMiniType>);
