import type { BankAccountInput } from '@indike/rules/money/bank-accounts';
import * as z from 'zod/mini';
import { missingOr, optionalLine } from '../wire/fields.ts';

const WRONG = 'Formato inválido';
const choice = z.nullish(z.int(WRONG));

/**
 * The form of /perfil/conta. The misspelling `fisrtname` is part of the wire format. Which fields are required depends
 * on the choices, so `decideBankAccount` from the rules validates them in both the web and the API.
 */
export const bankAccountForm = z.object({
  transfer_type: z.int({ error: missingOr('Escolha como deseja receber', WRONG) }),
  pix_type: choice,
  pix_key: optionalLine(100),
  bank_id: optionalLine(10),
  agency: optionalLine(20),
  account: optionalLine(30),
  account_type: choice,
  account_owner_is_user: z.boolean({ error: missingOr('Informe de quem é a conta', WRONG) }),
  account_owner_fisrtname: optionalLine(),
  account_owner_lastname: optionalLine(),
  account_owner_document: optionalLine(20),
  account_owner_phone: optionalLine(30),
});
export type BankAccountForm = z.output<typeof bankAccountForm>;

/** Maps each property of the rules' input to its form field, so that a problem is shown beside its field. */
export const bankAccountFields = {
  transferType: 'transfer_type',
  pixType: 'pix_type',
  pixKey: 'pix_key',
  bankId: 'bank_id',
  agency: 'agency',
  account: 'account',
  accountType: 'account_type',
  ownerIsUser: 'account_owner_is_user',
  ownerFirstname: 'account_owner_fisrtname',
  ownerLastname: 'account_owner_lastname',
  ownerDocument: 'account_owner_document',
  ownerPhone: 'account_owner_phone',
} as const satisfies Record<keyof BankAccountInput, keyof BankAccountForm>;
