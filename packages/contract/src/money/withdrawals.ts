import * as z from 'zod/mini';
import { messageResponse, instant, pdfFile } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { pagedList } from '../wire/paging.ts';
import { awardedBy } from './campaigns.ts';

const endpoint = endpointsOf('Saques');

/** `payment_date` is the forecast until the withdrawal is paid, then the real date; null after a return by the bank. */
export const withdrawalRow = z.object({
  id: z.int(),
  created_at: instant,
  payment_date: z.nullable(z.string()),
  status: z.int(),
  status_name: z.string(),
  total: z.number(),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

/** One earning in a withdrawal. A clawback is a separate row with a negative value. */
export const walletTransaction = z.object({
  id: z.int(),
  kind: z.enum(['reward', 'campaign', 'bonus', 'clawback']),
  ...awardedBy,
  payment_liberate_date: z.string(),
  /** The name is null for a bonus of the share link. */
  indication: z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()) }),
  installment: z.int(),
  installments: z.int(),
  value: z.number(),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/** In reais; both null until the withdrawal is scheduled. */
export const taxedAmounts = {
  /** Income tax withheld from the payment. */
  withheld: z.nullable(z.number()),
  /** What is sent to the bank account. */
  net: z.nullable(z.number()),
};

export const withdrawal = z.extend(withdrawalRow, {
  ...taxedAmounts,
  /** Why the bank returned the payment; null when it did not. */
  return_reason: z.nullable(z.string()),
  /** Null until the withdrawal is paid. */
  receipt: z.nullable(
    z.object({
      payment_id: z.string(),
      /** The bank's own number of the payment; null when its return file has none. */
      bank_number: z.nullable(z.string()),
      /** The payment's number in PIX (EndToEndId), only of a payment by a provider's API. */
      end_to_end_id: z.optional(z.string()),
      /** Masked; null once the bank data was removed (product 8.3). */
      destination: z.nullable(z.string()),
      /** The owner of the account; null when it is the Indiker's own. */
      owner: z.nullable(z.string()),
    }),
  ),
  wallet_transactions: z.array(walletTransaction),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawals = endpoint('GET /api/withdraw-payments', {
  access: allow.indiker,
  summary: 'Seus saques, os mais novos primeiro',
  ...pagedList(withdrawalRow),
});

export const withdrawalDetail = endpoint('GET /api/withdraw-payments/{id}', {
  access: allow.owner('withdrawal'),
  summary: 'Um saque com as parcelas que o compõem',
  responses: { 200: withdrawal },
});

export const withdrawalReceipt = endpoint('GET /api/withdraw-payments/{id}/receipt', {
  access: allow.owner('withdrawal'),
  limit: 'pdf',
  summary: 'O comprovante de um saque pago, em PDF',
  contentTypes: ['application/pdf'],
  responses: { 200: pdfFile },
});

/** Withdraws the whole available balance. The request has no body. */
export const requestWithdrawal = endpoint('POST /api/withdraw-payments', {
  access: allow.indiker,
  summary: 'Solicita o saque de todo o saldo disponível (a partir do mínimo do programa)',
  idempotent: true,
  responses: { 201: z.extend(withdrawalRow, { message: z.string() }) },
});

/** For whom a request would be paid in seconds. False wherever the programme pays monthly. */
export const paymentAtOnce = endpoint('GET /api/me/payment-at-once', {
  access: allow.indiker,
  summary: 'Se um saque pedido agora seria pago na hora, por PIX',
  responses: { 200: z.object({ at_once: z.boolean() }) },
});

/** For an Indiker who leaves with a balance below the minimum. A second request changes nothing. */
export const requestSettlement = endpoint('POST /api/me/settlement-request', {
  access: allow.indiker,
  summary: 'Pede o pagamento de um saldo abaixo do saque mínimo, para deixar o programa',
  responses: { 200: messageResponse },
});
