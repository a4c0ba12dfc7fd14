import { wrongCheckDigits, type DigitProblem } from '@indike/rules/money/bank-check-digits';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { cnpj, missingOr, optionalLine, requiredLine } from '../../wire/fields.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: configurações');

const digits = (required: string, invalid: string, pattern: RegExp) =>
  z.pipe(
    z.pipe(
      z.string({ error: missingOr(required) }),
      z.transform((text: string) => text.replace(/[\s.]/g, '').replace(/[xp]/g, (c) => c.toUpperCase())),
    ),
    z.string().check(
      z.refine((text) => text !== '', { message: required, abort: true }),
      z.regex(pattern, invalid),
    ),
  );

/** A check digit that not every bank has. An empty text means none. */
const optionalDigit = z.pipe(
  z.nullish(
    z.pipe(
      z.string('Dígito inválido').check(z.regex(/^\s*[0-9XxPp]?\s*$/, 'Dígito inválido')),
      z.transform((text) => text.trim().toUpperCase()),
    ),
  ),
  z.transform((text) => (text === undefined || text === null || text === '' ? null : text)),
);

const postalCode = z.pipe(
  z.pipe(
    z.string({ error: missingOr('Informe o CEP') }),
    z.transform((text: string) => text.replace(/[\s.-]/g, '')),
  ),
  z.string().check(z.regex(/^[0-9]{8}$/, 'O CEP tem 8 números')),
);

/** The address as the bank's files contain it. */
export const payerAddress = z.object({
  street: requiredLine('Informe a rua', 60),
  number: requiredLine('Informe o número', 10),
  complement: optionalLine(30),
  district: optionalLine(40),
  city: requiredLine('Informe a cidade', 40),
  state: z
    .string({ error: missingOr('Informe o estado') })
    .check(z.regex(/^[A-Z]{2}$/, 'Escreva a sigla: SP')),
  postal_code: postalCode,
});

const PROBLEMS: Readonly<Record<DigitProblem, { readonly path: string; readonly message: string }>> = {
  agency_digit_wrong: { path: 'agency_digit', message: 'O dígito não é desta agência' },
  account_digit_wrong: { path: 'account_digit', message: 'O dígito não é desta conta' },
};

const fields = z.object({
  legal_name: requiredLine('Informe a razão social', 100),
  cnpj: cnpj('CNPJ é obrigatório'),
  /** The bank's three digits in the list of banks. */
  bank_code: digits('Informe o código do banco', 'O código do banco tem 3 números', /^[0-9]{3}$/),
  /** The contract with the bank about payments by file (convênio). */
  agreement: requiredLine('Informe o convênio', 20),
  agency: digits('Informe a agência', 'A agência tem até 5 números, sem o dígito', /^[0-9]{1,5}$/),
  agency_digit: optionalDigit,
  account: digits('Informe a conta', 'A conta tem até 12 números, sem o dígito', /^[0-9]{1,12}$/),
  account_digit: digits('Informe o dígito da conta', 'Dígito inválido', /^[0-9XP]$/),
  address: z.nullish(payerAddress),
});

/**
 * The version that the page loaded. The change is refused when a newer version is stored. Without this field, it is
 * always made.
 */
const seenVersion = z.nullish(z.int('Formato inválido'));

export const payerForm = z.extend(fields, { seen_version: seenVersion }).check((form) => {
  const { bank_code, agency, agency_digit, account, account_digit } = form.value;
  const numbers = {
    bankCode: bank_code,
    agency,
    agencyDigit: agency_digit,
    account,
    accountDigit: account_digit,
  };
  for (const problem of wrongCheckDigits(numbers)) {
    const { path, message } = PROBLEMS[problem];
    form.issues.push({ code: 'custom', input: form.value, path: [path], message });
  }
});
export type PayerForm = z.output<typeof payerForm>;

const text = z.nullable(z.string());
/** All data are null until an administrator has entered them. */
export const payer = z.object({
  legal_name: text,
  cnpj: text,
  bank_code: text,
  bank_name: text,
  agreement: text,
  agency: text,
  agency_digit: text,
  account: text,
  account_digit: text,
  address: z.nullable(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: text,
      district: text,
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
    }),
  ),
  /** 0 until the data are first saved; each change adds one. */
  version: z.int(),
  updated_at: z.nullable(instant),
});
export type Payer = z.output<typeof payer>;

export const readPayer = endpoint('GET /api/operator/payer', {
  access: allow.oversight,
  summary: 'A empresa que paga os saques e a conta de onde o dinheiro sai',
  responses: { 200: payer },
});

export const changePayer = endpoint('PUT /api/operator/payer', {
  access: allow.confirmedAdministration,
  audit: 'payer.change',
  summary: 'Altera a empresa que paga os saques e a conta de onde o dinheiro sai',
  body: payerForm,
  responses: { 200: payer },
});
