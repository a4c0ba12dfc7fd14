import { MONTH } from '@indike/rules/taxes/months';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../../wire/paging.ts';

const endpoint = endpointsOf('Operação: impostos');

/** Amounts in reais. */
const amounts = {
  payments: z.int(),
  gross: z.number(),
  withheld: z.number(),
  net: z.number(),
};

/** What one CPF was paid in the month. */
export const taxRow = z.object({
  /** The Indiker's id, and their name while they have an account. */
  id: z.int(),
  name: z.string(),
  /** Masked, but complete in the accountant's file. Null once it was removed, five years after the payment. */
  document: z.nullable(z.string()),
  ...amounts,
  /** The tax due on those payments of the month that were subject to withholding; null when there were none. */
  due: z.nullable(z.number()),
});
export type TaxRow = z.output<typeof taxRow>;

export const taxSheetPage = z.extend(keysetPage(taxRow), {
  month: z.string(),
  /** The totals of the whole month. */
  total: z.object({ people: z.int(), ...amounts }),
});
export type TaxSheet = z.output<typeof taxSheetPage>;

/**
 * With `Accept: text/csv`, returns the whole month as a file for the accountant, with the CPF of each person. The audit
 * log records that download.
 */
export const taxSheet = endpoint('GET /api/operator/tax/{month}', {
  access: allow.moneyRead,
  limit: 'taxDownload',
  audit: 'tax.download',
  summary: 'O que cada CPF recebeu em um mês: bruto, retido e líquido (com Accept: text/csv, um arquivo)',
  params: z.object({ month: z.string().check(z.regex(MONTH, 'Mês inválido')) }),
  query: z.object(keysetQuery(ID_CURSOR)),
  contentTypes: ['application/json', 'text/csv'],
  responses: { 200: taxSheetPage },
});
