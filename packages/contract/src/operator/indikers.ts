import * as z from 'zod/mini';
import { bonusHoldReasons } from '@indike/rules/money/bonus-review';
import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import { session } from '../accounts/sessions.ts';
import { bankData } from './money/bank-data.ts';
import { earlierPaymentList } from '../money/earlier-payments.ts';
import { withdrawalStatuses } from '@indike/rules/money/withdrawals';
import { withdrawalRow } from '../money/withdrawals.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined, requiredLine } from '../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: Indikers');

/** The count of a list stops here. */
export const MAX_COUNTED_INDIKERS = 1000;

const person = z.object({ id: z.int(), firstname: z.string(), lastname: z.string(), email: z.string() });

export const indikerRow = z.extend(person, {
  email_confirmed: z.boolean(),
  /** Masked; `indikerDocument` returns it in clear. */
  document: z.nullable(z.string()),
  /** Masked; `indikerPhone` returns it in clear. */
  phone: z.nullable(z.string()),
  created_at: instant,
  blocked_at: z.nullable(instant),
  closed: z.int(),
  level_name: z.string(),
  available: z.number(),
  requested: z.number(),
  paid: z.number(),
  /** Reais of clawbacks that are still to be offset against later earnings. */
  owed: z.number(),
  /** When the Indiker requested the payment of a balance below the minimum. */
  settlement_requested_at: z.nullable(instant),
});
export type IndikerRow = z.output<typeof indikerRow>;

export const indikerFilter = {
  q: emptyToUndefined(requiredLine('Formato inválido', 200)),
  /** `bonus_review`: with share bonuses that an operator has to decide about. */
  status: emptyToUndefined(z.enum(['blocked', 'unconfirmed', 'bonus_review'], 'Status inválido')),
  settlement: emptyToUndefined(z.literal('requested', 'Filtro inválido')),
};

export const indikers = endpoint('GET /api/operator/indikers', {
  access: allow.anyOperator,
  summary:
    'Indikers por nome, e-mail, CPF ou telefone, os mais novos primeiro; com settlement=requested, quem pediu o pagamento do saldo, por ordem de pedido; com order=beginning, uma só página, primeiro quem tem o nome que começa com o texto',
  query: z.object({
    ...indikerFilter,
    order: z.optional(z.literal('beginning', 'Ordem inválida')),
    // The cursor has a time only in the list of settlement requests.
    ...keysetQuery(/^(?:[\d :.+-]{19,40}_)?\d{1,15}$/),
  }),
  responses: {
    200: z.extend(keysetPage(indikerRow), {
      /** The number of matches, up to a thousand. */
      total: z.int(),
    }),
  },
});

export const operatorIndiker = z.extend(indikerRow, {
  city: z.nullable(z.string()),
  /** Null while the account exists. */
  erased_at: z.nullable(instant),
  blocked_reason: z.nullable(z.string()),
  /** The name of the operator who blocked the account. */
  blocked_by: z.nullable(z.string()),
  /** How the Indiker signs in: password, google, facebook. */
  sign_in: z.array(z.string()),
  invited_by: z.nullable(z.object({ id: z.int(), firstname: z.string(), lastname: z.string() })),
  referrals: z.int(),
  promised: z.number(),
  receivable: z.number(),
  expired: z.number(),
  /** Share bonuses that wait for a decision: in `receivable`, and in no withdrawal. */
  held_bonuses: z.array(
    z.object({
      id: z.int(),
      value: z.number(),
      reasons: z.array(z.enum(bonusHoldReasons)),
      held_at: instant,
      /** The new Indiker whom the bonus is for; null when they have deleted the account. */
      invited: z.nullable(z.object({ id: z.int(), firstname: z.string(), lastname: z.string() })),
    }),
  ),
  /** Whether the balance contains share bonuses and nothing else while another one is retained. */
  under_review: z.boolean(),
});
export type OperatorIndiker = z.output<typeof operatorIndiker>;

export const indikerDetail = endpoint('GET /api/operator/indikers/{id}', {
  access: allow.anyOperator,
  summary: 'Um Indiker: cadastro, nível e saldos; CPF e telefone vêm mascarados',
  responses: { 200: operatorIndiker },
});

const masked = 'O acesso fica no registro de auditoria.';

export const indikerDocument = endpoint('GET /api/operator/indikers/{id}/document', {
  access: allow.anyOperator,
  audit: 'indiker.look',
  summary: `O CPF de um Indiker, sem máscara. ${masked}`,
  responses: { 200: z.object({ document: z.nullable(z.string()) }) },
});

export const indikerPhone = endpoint('GET /api/operator/indikers/{id}/phone', {
  access: allow.anyOperator,
  audit: 'indiker.look',
  summary: `O telefone de um Indiker, sem máscara. ${masked}`,
  responses: { 200: z.object({ phone: z.nullable(z.string()) }) },
});

export const indikerBankAccount = endpoint('GET /api/operator/indikers/{id}/bank-account', {
  access: allow.moneyRead,
  audit: 'indiker.look',
  summary: `Os dados bancários de um Indiker, sem máscara. ${masked}`,
  responses: { 200: z.object({ bank_account: z.nullable(bankData) }) },
});

const byId = z.object(keysetQuery(ID_CURSOR));
/** For lists ordered by time, then by the id of a job. */
const byTime = z.object(keysetQuery(/^[\d :.+-]{19,40}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

export const walletLine = z.object({
  id: z.int(),
  /** The day that the transaction counts for. */
  date: z.string(),
  /** One sentence. */
  description: z.string(),
  /** The changed accounts. A positive amount raises the balance of the account. */
  entries: z.array(z.object({ account: z.enum(indikerAccounts), amount: z.number() })),
  referral: z.nullable(z.object({ id: z.int(), name: z.string() })),
  withdrawal_id: z.nullable(z.int()),
});
export type WalletLine = z.output<typeof walletLine>;

export const indikerWallet = endpoint('GET /api/operator/indikers/{id}/wallet', {
  access: allow.moneyRead,
  summary: 'Os lançamentos do livro-razão de um Indiker, os mais novos primeiro',
  query: byId,
  responses: { 200: keysetPage(walletLine) },
});

export const indikerWithdrawals = endpoint('GET /api/operator/indikers/{id}/withdrawals', {
  access: allow.moneyRead,
  summary: 'Os saques de um Indiker, os mais novos primeiro',
  query: byId,
  responses: {
    200: keysetPage(
      z.extend(withdrawalRow, {
        status: z.enum(withdrawalStatuses),
        return_reason: z.nullable(z.string()),
        /** Why an operator settled a balance below the minimum. */
        settlement_reason: z.nullable(z.string()),
      }),
    ),
  },
});

export const indikerEarlierPayments = endpoint('GET /api/operator/indikers/{id}/earlier-payments', {
  access: allow.moneyRead,
  summary: 'O que um Indiker recebeu antes de a provedora usar o programa, os pagamentos mais novos primeiro',
  ...earlierPaymentList,
});

export const indikerSessions = endpoint('GET /api/operator/indikers/{id}/sessions', {
  access: allow.oversight,
  summary: 'As sessões abertas de um Indiker',
  responses: { 200: z.array(z.omit(session, { current: true })) },
});

export const indikerEmails = endpoint('GET /api/operator/indikers/{id}/emails', {
  access: allow.anyOperator,
  summary: 'Os e-mails enviados a um Indiker em doze meses, os mais novos primeiro',
  query: byTime,
  responses: { 200: keysetPage(z.object({ id: z.string(), subject: z.string(), sent_at: instant })) },
});
