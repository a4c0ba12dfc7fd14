import { BATCH_STATUSES, MAX_BATCH_ITEMS } from '@indike/rules/payouts/batches';
import { withdrawalStatuses } from '@indike/rules/money/withdrawals';
import { PAYMENT_ORDER_STATES, PAYOUT_METHODS } from '@indike/rules/payouts/payment-orders';
import { ITEM_ENDS } from '@indike/rules/payouts/return-items';
import { transferTypes } from '@indike/rules/money/bank-accounts';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { calendarDay, chosenId, emptyToUndefined, requiredLine } from '../../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery, listTotal } from '../../wire/paging.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: lotes de pagamento');

/** The number of withdrawals, and the amount to be paid for them. */
const sums = z.object({ count: z.int(), net: z.number() });
/** The figures of all withdrawals. `total` is the amount requested, `net` the amount paid after the tax withheld. */
const figures = {
  count: z.int(),
  total: z.number(),
  withheld: z.number(),
  net: z.number(),
  pix: sums,
  transfer: sums,
  /** The figures in a sentence, and the net amount in words. */
  sentence: z.string(),
  net_in_words: z.string(),
};
const note = z.object({ code: z.string(), message: z.string() });
const operator = z.object({ id: z.int(), name: z.string() });

const withdrawal = {
  /** The id of the withdrawal. */
  id: z.int(),
  indiker: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
  requested_on: z.string(),
  /** How it is paid. */
  form: z.nullable(z.enum(transferTypes)),
  total: z.number(),
};

export const proposedWithdrawal = z.object({
  ...withdrawal,
  withheld: z.number(),
  net: z.number(),
  /** Where the money would go, masked, and to whom if that is not the Indiker. */
  destination: z.nullable(z.string()),
  /** What an operator must review first. The withdrawal is left out of the batch until `reviewed_ids` contains it. */
  cautions: z.array(note),
});
export type ProposedWithdrawal = z.output<typeof proposedWithdrawal>;

const excludedWithdrawal = z.object({ ...withdrawal, problem: note });
export type ExcludedWithdrawal = z.output<typeof excludedWithdrawal>;

export const batchItem = z.object({
  ...withdrawal,
  /**
   * Where the money goes, masked, and to whom if that is not the Indiker. Null when the bank data of this payment are no
   * longer known.
   */
  destination: z.nullable(z.string()),
  withheld: z.number(),
  net: z.number(),
  cautions: z.array(note),
  status: z.enum(withdrawalStatuses),
  status_name: z.string(),
  return_reason: z.nullable(z.string()),
  /** The outcome of the payment in this batch, even if another batch pays the withdrawal later. Null while unknown. */
  outcome: z.nullable(z.object({ code: z.enum(ITEM_ENDS), name: z.string(), occurrences: z.string() })),
  /** The order to the provider, in an approved batch that its API pays. */
  order: z.nullable(
    z.object({
      order_id: z.string(),
      attempt: z.int(),
      state: z.enum(PAYMENT_ORDER_STATES),
      state_name: z.string(),
      end_to_end_id: z.nullable(z.string()),
      /** What the staff should know of it. */
      detail: z.nullable(z.string()),
    }),
  ),
});
export type BatchItem = z.output<typeof batchItem>;

export const batchRow = z.object({
  id: z.int(),
  payment_date: z.string(),
  method: z.enum(PAYOUT_METHODS),
  method_name: z.string(),
  /** Which standing order paid its one withdrawal at once; null for a batch that people decided. */
  standing_order: z.nullable(z.int()),
  status: z.enum(BATCH_STATUSES),
  status_name: z.string(),
  ...figures,
  prepared_by: operator,
  prepared_at: instant,
  decided_by: z.nullable(operator),
  decided_at: z.nullable(instant),
  reject_reason: z.nullable(z.string()),
});
export type BatchRow = z.output<typeof batchRow>;

const remittance = z.object({
  /** The sequence number of the file at the bank (NSA). */
  sequence: z.int(),
  /** The bank's variant of CNAB 240. */
  layout: z.string(),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  created_at: instant,
});

/** That the bank did not take the file. Confirmed, it ends all payments of the batch, and the withdrawals wait for another. */
const fileRefusal = z.object({
  reason: z.string(),
  entered_by: operator,
  entered_at: instant,
  is_own: z.boolean(),
  confirmed_by: z.nullable(operator),
  confirmed_at: z.nullable(instant),
});
export type FileRefusal = z.output<typeof fileRefusal>;

export const batchDetail = z.extend(batchRow, {
  /** The first items; `/items` returns the rest, page by page. */
  items: z.array(batchItem),
  next: z.nullable(z.string()),
  /** The last items and those with the largest amounts, for whoever looks at a few before approving all. */
  last: z.array(batchItem),
  largest: z.array(batchItem),
  /** The file for the bank, made by the approval; null before the approval. */
  remittance: z.nullable(remittance),
  file_refusal: z.nullable(fileRefusal),
  /** Whether it may be entered now that the bank did not take the file. */
  file_refusable: z.boolean(),
  /** Of an approved batch that a provider's API pays: its orders by state. Empty for any other. */
  orders: z.array(z.object({ state: z.enum(PAYMENT_ORDER_STATES), state_name: z.string(), ...sums.shape })),
  /** What changed since the preparation, one sentence for each withdrawal. A changed batch can only be rejected. */
  changes: z.array(z.string()),
  /** What to know of the person who prepared it. */
  notices: z.array(z.string()),
  /** Whether the caller prepared the batch. */
  is_own: z.boolean(),
  /** Whether the caller can approve the batch now; if not, `undecidable_reason` says why. */
  decidable: z.boolean(),
  undecidable_reason: z.nullable(z.string()),
});
export type BatchDetail = z.output<typeof batchDetail>;

const ids = z
  .array(chosenId('Saque inválido'), 'Formato inválido')
  .check(z.maxLength(MAX_BATCH_ITEMS, `Escolha no máximo ${MAX_BATCH_ITEMS} saques`));
const day = calendarDay('Data do pagamento inválida');
const method = z.enum(PAYOUT_METHODS, 'Forma de pagamento inválida');

export const payoutProposal = endpoint('GET /api/operator/payout-batches/proposal', {
  access: allow.moneyRead,
  summary: 'Os saques que vencem até um dia, suas somas e o que há de errado em cada um',
  query: z.object({
    /** The default is the next payout date. */
    payment_date: emptyToUndefined(day),
    /** The default is the payer's choice for PIX, and the bank's file where only transfers are due. */
    method: emptyToUndefined(method),
    ...keysetQuery(/^[01]_\d{1,15}$/),
  }),
  responses: {
    /** Withdrawals with cautions come first. */
    200: z.extend(keysetPage(proposedWithdrawal), {
      payment_date: z.string(),
      /** Why no batch can be prepared for this day. */
      date_problem: z.nullable(z.string()),
      /** How these withdrawals would be paid. */
      method: z.enum(PAYOUT_METHODS),
      /** How this product can pay. */
      methods: z.array(z.object({ method: z.enum(PAYOUT_METHODS), name: z.string() })),
      /** The figures of the withdrawals without cautions. */
      ...figures,
      /** The sums of the withdrawals with cautions. */
      to_review: sums,
      /** The first withdrawals that are due but cannot be paid now. */
      excluded: z.array(excludedWithdrawal),
      excluded_count: z.int(),
      /** Whether there are more withdrawals than fit into one batch. */
      is_cut: z.boolean(),
    }),
  },
});

const batchFilter = { status: emptyToUndefined(z.enum(BATCH_STATUSES, 'Status inválido')) };

export const payoutBatches = endpoint('GET /api/operator/payout-batches', {
  access: allow.moneyRead,
  summary: 'Os lotes de pagamento, o mais novo primeiro, a partir de um ponto',
  query: z.object({ ...batchFilter, ...keysetQuery(ID_CURSOR) }),
  responses: { 200: keysetPage(batchRow) },
});

export const payoutBatchTotal = endpoint('GET /api/operator/payout-batches/total', {
  access: allow.moneyRead,
  summary: 'Quantos são os lotes com este status, e quanto somam',
  query: z.object(batchFilter),
  responses: { 200: listTotal },
});

export const prepareBatch = endpoint('POST /api/operator/payout-batches', {
  access: allow.money,
  audit: 'payout-batch.prepare',
  summary: 'Prepara um lote: os saques, valores e dados bancários ficam fixos até outra pessoa decidir',
  body: z.object({
    payment_date: day,
    /** How the batch is paid. The default is the bank's file. */
    method: z.prefault(method, 'cnab'),
    /** Only these withdrawals, even before they are due. Without this field, all that are due and need no review. */
    withdrawal_ids: z.nullish(ids.check(z.minLength(1, 'Escolha pelo menos um saque'))),
    /** Excludes these withdrawals from those that are due. */
    without_ids: z.nullish(ids),
    /** Withdrawals whose cautions an operator has reviewed, so that the batch includes them. */
    reviewed_ids: z.nullish(ids),
  }),
  example: { payment_date: '2026-12-15' },
  responses: { 201: batchDetail },
});
export type PrepareBatchForm = z.output<typeof prepareBatch.body>;

export const payoutBatch = endpoint('GET /api/operator/payout-batches/{id}', {
  access: allow.moneyRead,
  summary: 'Um lote com seus primeiros saques',
  responses: { 200: batchDetail },
});

export const payoutBatchItems = endpoint('GET /api/operator/payout-batches/{id}/items', {
  access: allow.moneyRead,
  summary: 'Os saques de um lote a partir de um ponto',
  query: z.object(keysetQuery(ID_CURSOR)),
  responses: { 200: keysetPage(batchItem) },
});

export const approveBatch = endpoint('POST /api/operator/payout-batches/{id}/approve', {
  access: allow.moneyOut,
  audit: 'payout-batch.approve',
  summary:
    'Aprova um lote que outra pessoa preparou: seus saques ficam agendados, e o arquivo do banco ou as ordens ao provedor são feitos',
  responses: { 200: batchDetail },
});

export const rejectBatchBody = z.object({ reason: requiredLine('Informe o motivo da rejeição.', 300) });

export const rejectBatch = endpoint('POST /api/operator/payout-batches/{id}/reject', {
  access: allow.money,
  audit: 'payout-batch.reject',
  summary: 'Rejeita um lote que outra pessoa preparou; seus saques podem entrar em outro',
  body: rejectBatchBody,
  responses: { 200: batchDetail },
});

/** Every download returns the bytes that the approval wrote, and is recorded. */
export const batchRemittance = endpoint('GET /api/operator/payout-batches/{id}/remittance', {
  access: allow.moneyRead,
  audit: 'payout-batch.download',
  summary: 'O arquivo de remessa CNAB 240 de um lote aprovado, sempre o mesmo; o download fica registrado',
  contentTypes: ['text/plain'],
  responses: { 200: z.string() },
});

export const batchCsv = endpoint('GET /api/operator/payout-batches/{id}/csv', {
  access: allow.moneyRead,
  audit: 'payout-batch.download',
  summary: 'Os mesmos pagamentos em CSV, para bancos sem CNAB; o download fica registrado',
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});
