import { TAX_YEAR } from '@indike/rules/taxes/months';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { pdfFile } from '../wire/responses.ts';

const endpoint = endpointsOf('Saques');

/** A year in which the Indiker was paid. Amounts are in reais. */
export const taxStatementYear = z.object({ year: z.int(), gross: z.number(), withheld: z.number() });
export type TaxStatementYear = z.output<typeof taxStatementYear>;

export const taxStatements = endpoint('GET /api/tax-statements', {
  access: allow.indiker,
  summary: 'Os anos que têm informe de rendimentos, o mais novo primeiro',
  responses: {
    200: z.object({
      data: z.array(taxStatementYear),
      /** The current year. Its statement is ready once the year is over. */
      next: z.int(),
      /** Whether a withdrawal was paid in the current year, so that there will be a statement of it. */
      next_is_due: z.boolean(),
    }),
  },
});

export const taxStatement = endpoint('GET /api/tax-statements/{year}', {
  access: allow.indiker,
  limit: 'pdf',
  summary: 'O informe de rendimentos de um ano, em PDF, a partir de janeiro do ano seguinte',
  params: z.object({
    year: z.pipe(z.string().check(z.regex(TAX_YEAR, 'Ano inválido')), z.transform(Number)),
  }),
  contentTypes: ['application/pdf'],
  responses: { 200: pdfFile },
});
