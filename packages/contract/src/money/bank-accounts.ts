import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { validationCode } from '../wire/fields.ts';
import { bankAccountForm } from './bank-account-form.ts';
import { bankAccount } from './registered-bank-account.ts';

const endpoint = endpointsOf('Dados bancários');

export const bank = z.object({ id: z.string(), title: z.string() });

export const banks = endpoint('GET /api/banks', {
  access: allow.indiker,
  summary: 'Os bancos, por título; o id é o código COMPE em texto (001)',
  responses: { 200: z.array(bank) },
});

const bankAccountSave = z.extend(bankAccountForm, { validation_code: validationCode });
const savedExample = {
  transfer_type: 1,
  pix_type: 3,
  pix_key: 'ana@example.com',
  account_owner_is_user: true,
  validation_code: 'ABC234',
};

const saved = z.object({ message: z.string(), bank_account: bankAccount });

/** `bank_account` is null when none is registered. */
export const currentBankAccount = endpoint('GET /api/bank-account', {
  access: allow.indiker,
  summary: 'A conta ou chave PIX em que você recebe',
  responses: {
    200: z.object({
      bank_account: z.nullable(bankAccount),
      /** There only where random keys are accepted too. */
      random_key: z.optional(z.literal(true)),
    }),
  },
});

export const createBankAccount = endpoint('POST /api/bank-account', {
  access: allow.indiker,
  summary: 'Cadastra a conta ou chave PIX em que você recebe',
  body: bankAccountSave,
  example: savedExample,
  responses: { 201: saved },
});

export const updateBankAccount = endpoint('PUT /api/bank-account/{id}', {
  access: allow.owner('bank account'),
  summary: 'Troca a conta ou chave PIX em que você recebe',
  body: bankAccountSave,
  example: savedExample,
  responses: { 200: saved },
});
