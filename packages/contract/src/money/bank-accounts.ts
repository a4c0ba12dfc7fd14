import type { BankAccountInput } from '@indike/rules/money/bank-accounts';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idParams, missingOr, optionalLine, validationCode } from '../wire/fields.ts';
import { bankAccount } from './registered-bank-account.ts';

const tag = 'Dados bancários';

export const bank = z.object({ id: z.string(), title: z.string() });

export const banks = endpoint({
  method: 'GET',
  path: '/api/banks',
  access: allow.indiker,
  summary: 'Os bancos, por título; o id é o código COMPE em texto (001)',
  tag,
  responses: { 200: z.array(bank) },
});

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

const bankAccountSave = z.object({ ...bankAccountForm.shape, validation_code: validationCode });
const savedExample = {
  transfer_type: 1,
  pix_type: 3,
  pix_key: 'ana@example.com',
  account_owner_is_user: true,
  validation_code: 'ABC234',
};

const saved = z.object({ message: z.string(), bank_account: bankAccount });

/** `bank_account` is null when none is registered. */
export const currentBankAccount = endpoint({
  method: 'GET',
  path: '/api/bank-account',
  access: allow.indiker,
  summary: 'A conta ou chave PIX em que você recebe',
  tag,
  responses: { 200: z.object({ bank_account: z.nullable(bankAccount) }) },
});

export const createBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank-account',
  access: allow.indiker,
  summary: 'Cadastra a conta ou chave PIX em que você recebe',
  tag,
  body: bankAccountSave,
  example: savedExample,
  responses: { 201: saved },
});

export const updateBankAccount = endpoint({
  method: 'PUT',
  path: '/api/bank-account/{id}',
  access: allow.owner('bank account'),
  summary: 'Troca a conta ou chave PIX em que você recebe',
  tag,
  params: idParams,
  body: bankAccountSave,
  example: savedExample,
  responses: { 200: saved },
});
