import * as z from 'zod/mini';
import { paymentTerms } from '../../money/programme.ts';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { emptyToUndefined, requiredLine } from '../../wire/fields.ts';
import { DAY_CURSOR, keysetPage, keysetQuery, listTotal } from '../../wire/paging.ts';

const endpoint = endpointsOf('Operação: dinheiro');

/** The states of a contract's first invoice. `due` means unpaid and not yet overdue. */
export const INVOICE_STATES = ['due', 'overdue', 'paid'] as const;
const invoiceState = z.enum(INVOICE_STATES);
export type InvoiceState = z.output<typeof invoiceState>;

const invoice = z.object({
  /** The id of the referral, because a contract has exactly one first invoice. */
  id: z.int(),
  name: z.string(),
  document: z.string(),
  indiker: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
  /** The contract value, in reais. */
  value: z.number(),
  closed_at: z.string(),
  due_date: z.string(),
  paid_at: z.nullable(z.string()),
  /** The last day to pay before the reward expires. */
  last_payment_day: z.string(),
  /** The terms of the version that the referral follows. */
  programme: paymentTerms,
  state: invoiceState,
});
export type Invoice = z.output<typeof invoice>;

const invoiceFilter = {
  /** `open`: due or overdue. */
  state: z.prefault(z.enum(['open', ...INVOICE_STATES], 'Status inválido'), 'open'),
  /** Name of the company, or its CNPJ in any format. */
  q: emptyToUndefined(requiredLine('Formato inválido', 200)),
};

/** Unpaid invoices by due date; paid ones by day of payment, newest first. */
export const invoices = endpoint('GET /api/operator/invoices', {
  access: allow.moneyRead,
  summary: 'As primeiras faturas dos contratos, a partir de um ponto: em aberto por vencimento, ou as pagas',
  query: z.object({ ...invoiceFilter, ...keysetQuery(DAY_CURSOR) }),
  responses: { 200: keysetPage(invoice) },
});

export const invoiceTotal = endpoint('GET /api/operator/invoices/total', {
  access: allow.moneyRead,
  summary: 'Quantas são as primeiras faturas com estes filtros, e quanto somam seus contratos',
  query: z.object(invoiceFilter),
  responses: { 200: listTotal },
});

const paymentLine = z.object({
  /** The line in the file, counted from 1. */
  line: z.int(),
  /** As written in the file when it is not a CNPJ. */
  document: z.string(),
  /** Null when no referral has this CNPJ. */
  referral: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Null when the file has no valid date. */
  paid_at: z.nullable(z.string()),
  value: z.nullable(z.number()),
  /** `repeated`: the same payment was recorded before. In a dry run, the outcome that the import would have. */
  outcome: z.enum(['applied', 'repeated', 'refused']),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type ImportedLine = z.output<typeof paymentLine>;

const importResult = z.object({
  applied: z.int(),
  repeated: z.int(),
  refused: z.int(),
  lines: z.array(paymentLine),
});
export type ImportResult = z.output<typeof importResult>;

/** `?dry_run` without a value means true, as a flag does in a shell. */
const dryRun = z.pipe(
  z.optional(z.enum(['', '0', '1', 'false', 'true'], 'Escreva dry_run=1 para uma prévia')),
  z.transform((text) => text !== undefined && text !== '0' && text !== 'false'),
);

export const importInvoicePayments = endpoint('POST /api/operator/invoice-payments/import', {
  access: allow.money,
  audit: ['invoice-payment.import', 'referral.invoice-payment'],
  summary:
    'Registra os pagamentos de primeiras faturas de um CSV (cnpj;paid_at;value), linha a linha; com dry_run só diz o que aconteceria',
  query: z.object({ dry_run: dryRun }),
  file: { type: 'text/csv', maxBytes: 512 * 1024 },
  responses: { 200: importResult },
});
