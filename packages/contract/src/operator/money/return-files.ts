import { PAYOUT_METHODS } from '@indike/rules/payouts/payment-orders';
import { RETURN_OUTCOMES } from '@indike/rules/payouts/return-items';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { emptyToUndefined, idParam, requiredLine } from '../../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../../wire/paging.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: retornos do banco');

/** SHA-256 in hexadecimal. */
const DIGEST = /^[0-9a-f]{64}$/;

const outcome = z.enum(RETURN_OUTCOMES);
const sums = z.object({ count: z.int(), value: z.number() });
export type Sums = z.output<typeof sums>;

const fileFacts = {
  bank_code: z.string(),
  /** Null for a bank that is not in the list. */
  bank_name: z.nullable(z.string()),
  /** The number that the bank gave the file. */
  sequence: z.int(),
  item_count: z.int(),
  /** Only the outcomes that occur, with the number and value of their payments. */
  outcomes: z.array(z.extend(sums, { outcome, name: z.string() })),
};

export const returnFileRow = z.object({
  id: z.int(),
  name: z.string(),
  ...fileFacts,
  imported_by: z.object({ id: z.int(), name: z.string() }),
  imported_at: instant,
  /** False when the import was interrupted. Importing the same file again resumes it. */
  completed: z.boolean(),
});
export type ReturnFileRow = z.output<typeof returnFileRow>;

export const returnFileItem = z.object({
  /** The line in the file, counted from 1. */
  id: z.int(),
  outcome,
  outcome_name: z.string(),
  /** Why the payment does not match; null for other outcomes. */
  detail: z.nullable(z.string()),
  /** The bank's occurrences in words; empty when it gives none. */
  occurrences: z.string(),
  reference: z.string(),
  /** The bank's own number of the payment. */
  bank_number: z.string(),
  value: z.number(),
  paid_value: z.number(),
  paid_on: z.nullable(z.string()),
  /** Whether the bank says that it paid, but nothing was paid here and nobody has cleared it up. */
  unmatched_payment: z.boolean(),
  cleared: z.nullable(z.object({ note: z.string(), by: z.string(), at: instant })),
  /** Null when the payment is not one of ours. */
  withdrawal: z.nullable(
    z.object({
      id: z.int(),
      batch_id: z.int(),
      indiker: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
    }),
  ),
});
export type ReturnFileItem = z.output<typeof returnFileItem>;

export const clearReturnLineBody = z.object({ note: requiredLine('Diga como foi esclarecido', 500) });

export const clearReturnLine = endpoint('POST /api/operator/return-files/{id}/items/{line}/clear', {
  access: allow.administration,
  audit: 'return-file.clear-line',
  summary: 'Diz como foi esclarecido um pagamento do retorno que não confere com nenhuma ordem',
  params: z.object({ id: idParam, line: idParam }),
  body: clearReturnLineBody,
  responses: { 200: returnFileItem },
});

export const returnFiles = endpoint('GET /api/operator/return-files', {
  access: allow.moneyRead,
  summary: 'Os retornos do banco, o mais novo primeiro, a partir de um ponto',
  query: z.object(keysetQuery(ID_CURSOR)),
  responses: { 200: keysetPage(returnFileRow) },
});

/** The largest number of payments that a preview lists. Its outcomes count all of them. */
export const MAX_PREVIEWED_ITEMS = 1000;

const returnFilePreview = z.object({
  ...fileFacts,
  /** Names this very preview: the file, and what it does with each of its payments. The import takes it. */
  digest: z.string(),
  /** The id of the same file when it is already imported completely; null otherwise. */
  imported_id: z.nullable(z.int()),
  /** Payments that an import could not record now. */
  failed_count: z.int(),
  /** The first payments, in the order of the file. */
  items: z.array(returnFileItem),
});
export type ReturnFilePreview = z.output<typeof returnFilePreview>;

const file = { type: 'text/plain', maxBytes: 16 * 1024 * 1024 } as const;

export const previewReturnFile = endpoint('POST /api/operator/return-files/preview', {
  access: allow.money,
  // Changes nothing.
  audit: null,
  summary: 'Diz o que um retorno do banco (CNAB 240) alteraria em cada pagamento; nada muda',
  query: z.object({ name: requiredLine('Informe o nome do arquivo', 200) }),
  file,
  responses: { 200: returnFilePreview },
});

export const importReturnFile = endpoint('POST /api/operator/return-files', {
  access: allow.moneyOut,
  audit: ['return-file.import', 'withdrawal.pay', 'withdrawal.return', 'withdrawal.not-paid'],
  summary:
    'Importa um retorno do banco (CNAB 240) como a prévia o mostrou: cada pagamento vira Pago, Devolvido ou um aviso; repetir não altera nada',
  query: z.object({
    name: requiredLine('Informe o nome do arquivo', 200),
    /** The `digest` of the preview that the operator confirms. */
    preview: z.string('Confirme a prévia do retorno').check(z.regex(DIGEST, 'Confirme a prévia do retorno')),
  }),
  file,
  responses: {
    200: z.extend(returnFileRow, {
      /** Whether the same file was imported before, so that nothing has changed. */
      repeated: z.boolean(),
    }),
  },
});

export const returnFile = endpoint('GET /api/operator/return-files/{id}', {
  access: allow.moneyRead,
  summary: 'Um retorno do banco com suas somas',
  responses: { 200: returnFileRow },
});

export const returnFileItems = endpoint('GET /api/operator/return-files/{id}/items', {
  access: allow.moneyRead,
  summary: 'Os pagamentos de um retorno, na ordem do arquivo, a partir de um ponto',
  query: z.object({
    outcome: emptyToUndefined(z.enum(RETURN_OUTCOMES, 'Resultado inválido')),
    ...keysetQuery(ID_CURSOR),
  }),
  responses: { 200: keysetPage(returnFileItem) },
});

const openItem = z.object({
  withdrawal_id: z.int(),
  indiker: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
  net: z.number(),
  /** Why the withdrawal is not paid, in words. */
  reason: z.string(),
});
export type OpenItem = z.output<typeof openItem>;

export const reconciliation = z.object({
  batch: z.object({
    id: z.int(),
    payment_date: z.string(),
    method: z.enum(PAYOUT_METHODS),
    ...sums.shape,
  }),
  /**
   * Null until the batch is approved, and for one that a provider pays. Its sums are null once the file's content is no
   * longer stored.
   */
  file: z.nullable(z.object({ sequence: z.int(), sha256: z.string(), sums: z.nullable(sums) })),
  /** Payments known from return files or a provider's answers, and payments entered by an operator. */
  paid: z.object({ by_file: sums, by_provider: sums, by_hand: sums }),
  /** The ledger's sums of the withdrawals that this batch has paid. */
  ledger: sums,
  /** Payments that were sent but are not paid. */
  not_paid: z.object({ returned: sums, not_paid: sums, waiting: sums }),
  /** Each comparison with its difference, which is 0 when the sums match, and an explanation when they do not. */
  comparisons: z.array(
    z.object({ name: z.string(), difference: z.number(), explanation: z.nullable(z.string()) }),
  ),
  /** The first withdrawals that are not paid, and their total number. */
  open: z.array(openItem),
  open_count: z.int(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const batchReconciliation = endpoint('GET /api/operator/payout-batches/{id}/reconciliation', {
  access: allow.moneyRead,
  summary: 'Lote, remessa, retorno e livro-razão lado a lado, com a diferença e o motivo',
  responses: { 200: reconciliation },
});
