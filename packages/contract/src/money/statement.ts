import { movementKinds, statementParts } from '@indike/rules/money/statement';
import { MONTH } from '@indike/rules/taxes/months';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined } from '../wire/fields.ts';
import { DAY_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { pdfFile } from '../wire/responses.ts';

const endpoint = endpointsOf('Ganhos');

const chosen = {
  month: emptyToUndefined(z.string().check(z.regex(MONTH, 'Mês inválido'))),
  /** Only movements that changed this part of the money. */
  part: emptyToUndefined(z.enum(statementParts, 'Filtro inválido')),
};

/** One ledger transaction of the Indiker (product 6.7). Amounts are in reais. */
export const statementLine = z.object({
  id: z.int(),
  date: z.string(),
  sentence: z.string(),
  /** `in` and `out` change what the person has, `moved` does not. The amount is never negative. */
  kind: z.enum(movementKinds),
  amount: z.number(),
  /** The parts of the money that became less and more. */
  from_part: z.nullable(z.string()),
  to_part: z.nullable(z.string()),
  /** The available balance after it. */
  balance: z.number(),
});
export type StatementLine = z.output<typeof statementLine>;

/** Newest first, with keyset pagination within the month. */
export const statementResponse = z.extend(keysetPage(statementLine), {
  month: z.string(),
  /** The nearest months with movements, whatever the filter. */
  older: z.nullable(z.string()),
  newer: z.nullable(z.string()),
  /** The available balance before the month and at its end. */
  opening: z.number(),
  closing: z.number(),
});
export type StatementResponse = z.output<typeof statementResponse>;

export const statement = endpoint('GET /api/me/statement', {
  access: allow.indiker,
  summary: 'O extrato de um mês, cada movimento com a sua frase; sem mês, o último que tem movimentos',
  query: z.object({ ...chosen, ...keysetQuery(DAY_CURSOR) }),
  responses: { 200: statementResponse },
});

export const statementCsv = endpoint('GET /api/me/statement/csv', {
  access: allow.indiker,
  limit: 'pdf',
  summary: 'O extrato em CSV (UTF-8, ponto e vírgula): de um mês, ou inteiro',
  query: z.object(chosen),
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const statementPdf = endpoint('GET /api/me/statement/pdf', {
  access: allow.indiker,
  limit: 'pdf',
  summary: 'O extrato de um mês em PDF; sem mês, o último que tem movimentos',
  query: z.object(chosen),
  contentTypes: ['application/pdf'],
  responses: { 200: pdfFile },
});
