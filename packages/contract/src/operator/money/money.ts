import { BATCH_STATUSES } from '@indike/rules/payouts/batches';
import { withdrawalStatuses } from '@indike/rules/money/withdrawals';
import { ITEM_ENDS } from '@indike/rules/payouts/return-items';
import { transferTypes } from '@indike/rules/money/bank-accounts';
import * as z from 'zod/mini';
import { instant } from '../../wire/responses.ts';
import { bankData } from './bank-data.ts';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import {
  amount,
  calendarDay,
  emptyToUndefined,
  optionalId,
  optionalLine,
  requiredLine,
} from '../../wire/fields.ts';
import { operatorReferral } from '../referrals.ts';
import { keysetPage, keysetQuery, listTotal, TIME_CURSOR } from '../../wire/paging.ts';
import { taxedAmounts, walletTransaction, withdrawalRow } from '../../money/withdrawals.ts';

const endpoint = endpointsOf('Operação: dinheiro');

export const invoicePayment = endpoint('POST /api/operator/indications/{id}/invoice-payment', {
  access: allow.money,
  audit: 'referral.invoice-payment',
  summary: 'Registra o pagamento da primeira fatura; a indicação passa a aguardar a bonificação',
  body: z.object({
    paid_at: calendarDay('Data do pagamento inválida'),
    /** Required when the payment is more than 90 days old (product 4.4). */
    confirm_dates: z.nullish(z.boolean('Confirmação inválida')),
  }),
  responses: { 200: operatorReferral },
});

export const clawbackBody = z.object({
  amount: amount('Valor do estorno inválido'),
  reason: requiredLine('Informe o motivo do estorno', 300),
  /** The `clawback_limit` that the operator saw. Every clawback lowers it, so a repeated call is refused. */
  seen_limit: z.nullish(amount('Formato inválido')),
});

export const clawback = endpoint('POST /api/operator/indications/{id}/clawback', {
  access: allow.money,
  audit: 'referral.clawback',
  summary: 'Estorna parte de uma bonificação já liberada, descontando dos próximos valores',
  body: clawbackBody,
  responses: { 200: operatorReferral },
});

const person = z.object({ id: z.int(), firstname: z.string(), lastname: z.string(), email: z.string() });

export const operatorWithdrawalRow = z.extend(withdrawalRow, {
  ...taxedAmounts,
  status: z.enum(withdrawalStatuses),
  requested_on: z.string(),
  /** Null without bank data. */
  form: z.nullable(z.enum(transferTypes)),
  indiker: person,
});
export type OperatorWithdrawalRow = z.output<typeof operatorWithdrawalRow>;

/** The bank's own code of its answer, for an order that no return file has answered. */
const bankCode = optionalLine(60);

/** A payout batch that contains or contained the withdrawal. */
const batchOfWithdrawal = z.object({
  id: z.int(),
  payment_date: z.string(),
  status: z.enum(BATCH_STATUSES),
  /** What the bank did with the payment; null until it is known. */
  outcome: z.nullable(z.enum(ITEM_ENDS)),
  /** The name of the outcome, or of the batch's status while there is no outcome. */
  state_name: z.string(),
});
export type BatchOfWithdrawal = z.output<typeof batchOfWithdrawal>;

const pendingResult = z.object({
  kind: z.enum(['paid', 'returned']),
  paid_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  bank_code: z.nullable(z.string()),
  entered_by: z.object({ id: z.int(), name: z.string() }),
  entered_at: instant,
  /** Whether the caller entered it, and therefore cannot confirm it. */
  is_own: z.boolean(),
  /** Why it waits although its amount may be entered by one person; null when there is nothing to know. */
  note: z.nullable(z.string()),
});

/** `bank_account` is the copy made at scheduling; before that, the Indiker's current data. Its numbers are masked. */
export const operatorWithdrawal = z.extend(operatorWithdrawalRow, {
  return_reason: z.nullable(z.string()),
  bank_account: z.nullable(bankData),
  wallet_transactions: z.array(walletTransaction),
  /** Newest first, ten at most. There can be several, because a returned withdrawal goes into another batch. */
  batches: z.array(batchOfWithdrawal),
  /** The bank's own number of the payment, as its return file gives it; null when no file does. */
  bank_number: z.nullable(z.string()),
  /** The payment date offered for scheduling. */
  suggested_payment_date: z.nullable(z.string()),
  allowed: z.object({ schedule: z.boolean(), pay: z.boolean(), return: z.boolean() }),
  /** What an operator has to know of the payment orders before entering a result; null when there is nothing. */
  order_note: z.nullable(z.string()),
  /** What a result entered now needs before it takes effect. A payment in a month with another tax always needs two people. */
  result_needs: z.object({ second_person: z.boolean(), bank_code: z.boolean() }),
  /** The result that another operator has to confirm. */
  pending_result: z.nullable(pendingResult),
});
export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

export const withdrawalFilter = {
  /** Name or e-mail of the Indiker, or their CPF in any format. */
  q: emptyToUndefined(requiredLine('Formato inválido', 200)),
  /** `open`: requested or scheduled. */
  status: emptyToUndefined(z.enum([...withdrawalStatuses, 'open'], 'Status inválido')),
  payment_date: emptyToUndefined(calendarDay('Data do pagamento inválida')),
  /** With a payment date on this day or before. */
  payment_until: emptyToUndefined(calendarDay('Data do pagamento inválida')),
  indiker: optionalId('Indiker inválido'),
  /** How it is paid. */
  form: emptyToUndefined(z.enum(transferTypes, 'Forma inválida')),
};

export const operatorWithdrawals = endpoint('GET /api/operator/withdrawals', {
  access: allow.moneyRead,
  summary: 'Os saques a partir de um ponto, pela ordem dos pedidos',
  query: z.object({
    ...withdrawalFilter,
    order: z.prefault(z.enum(['oldest', 'newest'], 'Ordem inválida'), 'oldest'),
    ...keysetQuery(TIME_CURSOR),
  }),
  responses: { 200: keysetPage(operatorWithdrawalRow) },
});

export const operatorWithdrawalTotal = endpoint('GET /api/operator/withdrawals/total', {
  access: allow.moneyRead,
  summary: 'Quantos são os saques com estes filtros, e quanto somam',
  query: z.object(withdrawalFilter),
  responses: { 200: listTotal },
});

export const operatorWithdrawalDetail = endpoint('GET /api/operator/withdrawals/{id}', {
  access: allow.moneyRead,
  summary: 'Um saque com suas parcelas e os dados bancários',
  responses: { 200: operatorWithdrawal },
});

export const withdrawalBankAccount = endpoint('GET /api/operator/withdrawals/{id}/bank-account', {
  access: allow.moneyRead,
  audit: 'withdrawal.look',
  summary: 'Os dados bancários de um saque, sem máscara. O acesso fica no registro de auditoria.',
  responses: { 200: z.object({ bank_account: z.nullable(bankData) }) },
});

/**
 * Without `payment_date`, the day is the forecast that the Indiker has seen, or the next payout date if the forecast
 * has passed.
 */
export const scheduleWithdrawal = endpoint('POST /api/operator/withdrawals/{id}/schedule', {
  access: allow.moneyOut,
  audit: 'withdrawal.schedule',
  summary: 'Agenda o pagamento de um saque e copia nele os dados bancários',
  body: z.prefault(z.object({ payment_date: z.nullish(calendarDay('Data do pagamento inválida')) }), {}),
  responses: { 200: operatorWithdrawal },
});

export const payWithdrawal = endpoint('POST /api/operator/withdrawals/{id}/pay', {
  access: allow.moneyOut,
  audit: ['withdrawal.pay', 'withdrawal.enter-result'],
  summary:
    'Registra que o banco pagou um saque; com ordem sem resposta ou acima do limite, outra pessoa confirma',
  body: z.object({ paid_at: calendarDay('Data do pagamento inválida'), bank_code: bankCode }),
  responses: { 200: operatorWithdrawal },
});

export const returnWithdrawalBody = z.object({
  reason: requiredLine('Informe o motivo da devolução.', 300),
  bank_code: bankCode,
});

export const returnWithdrawal = endpoint('POST /api/operator/withdrawals/{id}/return', {
  access: allow.moneyOut,
  audit: ['withdrawal.return', 'withdrawal.enter-result'],
  summary:
    'Registra que o banco devolveu um saque; se já consta como pago, com ordem sem resposta ou acima do limite, outra pessoa confirma',
  body: returnWithdrawalBody,
  responses: { 200: operatorWithdrawal },
});

export const confirmResult = endpoint('POST /api/operator/withdrawals/{id}/result/confirm', {
  access: allow.moneyOut,
  audit: ['withdrawal.pay', 'withdrawal.return'],
  summary: 'Confirma o resultado de um saque que outra pessoa registrou',
  responses: { 200: operatorWithdrawal },
});

export const rejectResultBody = z.object({ reason: requiredLine('Informe o motivo.', 300) });

export const rejectResult = endpoint('POST /api/operator/withdrawals/{id}/result/reject', {
  access: allow.money,
  audit: 'withdrawal.reject-result',
  summary: 'Descarta o resultado de um saque que esperava confirmação',
  body: rejectResultBody,
  responses: { 200: operatorWithdrawal },
});

const ceiling = z.object({
  /** In reais. Above it, or while an order has no answer, two people enter a result. */
  amount: z.number(),
  version: z.int(),
});
export type ManualResultCeiling = z.output<typeof ceiling>;

export const readManualResultCeiling = endpoint('GET /api/operator/manual-result-ceiling', {
  access: allow.moneyRead,
  summary: 'Até que valor uma pessoa registra sozinha o resultado de um saque fora de lote',
  responses: { 200: ceiling },
});

export const changeManualResultCeiling = endpoint('PUT /api/operator/manual-result-ceiling', {
  access: allow.confirmedAdministration,
  audit: 'payer.result-ceiling',
  summary: 'Altera o valor até o qual uma pessoa registra sozinha o resultado de um saque fora de lote',
  body: z.object({
    amount: amount('Limite inválido'),
    /** The version that the page loaded; a change of an outdated one is refused. */
    seen_version: z.nullish(z.int('Formato inválido')),
  }),
  responses: { 200: ceiling },
});

export const settleIndikerBody = z.object({ reason: requiredLine('Informe o motivo do acerto.', 300) });

/** Pays a balance below the minimum, or any of a blocked Indiker, with the next payout, by a withdrawal without the minimum. */
export const settleIndiker = endpoint('POST /api/operator/indikers/{id}/settle', {
  access: allow.moneyOut,
  audit: 'indiker.settle',
  summary:
    'Acerta um saldo abaixo do saque mínimo, ou o de uma pessoa bloqueada: vira um saque, pago na próxima data',
  body: settleIndikerBody,
  responses: { 200: operatorWithdrawal },
});
