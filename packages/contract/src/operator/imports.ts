import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Operação: importação');
const file = { type: 'text/csv', maxBytes: 512 * 1024 } as const;

/** The result of each line of an imported file. */
const lineResult = {
  /** The line in the file, counted from 1. */
  line: z.int(),
  /** The Indiker's e-mail and the CNPJ, as written in the file. */
  indiker: z.string(),
  document: z.string(),
  /** `repeated`: the line was imported before. In a preview, the outcome that the import would have. */
  outcome: z.enum(['applied', 'repeated', 'refused']),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
};

const resultOf = <S extends z.ZodMiniType>(line: S) =>
  z.object({ applied: z.int(), repeated: z.int(), refused: z.int(), lines: z.array(line) });

const referralLine = z.object({
  ...lineResult,
  company: z.string(),
  /** Null in a preview, and when the line has no referral. */
  referral_id: z.nullable(z.int()),
});
export type ImportedReferralLine = z.output<typeof referralLine>;

const referralResult = resultOf(referralLine);
export type ReferralImportResult = z.output<typeof referralResult>;

const COLUMNS = 'indiker;cnpj;empresa;contato;email;telefone;valor;data;status';

export const previewReferralImport = endpoint('POST /api/operator/imports/referrals/preview', {
  access: allow.administration,
  // Changes nothing.
  audit: null,
  summary: `Diz o que aconteceria com cada linha de um CSV de indicações (${COLUMNS}); nada muda`,
  file,
  responses: { 200: referralResult },
});

export const importReferrals = endpoint('POST /api/operator/imports/referrals', {
  access: allow.confirmedAdministration,
  audit: ['import.referrals', 'import.referral'],
  summary: `Importa as indicações de um CSV (${COLUMNS}), linha a linha; ninguém recebe e-mail por isso`,
  query: z.object({
    /** The provider agrees to the declaration about the contacts that the page shows. */
    declared: z.literal('1', 'Confirme a declaração sobre os contatos'),
  }),
  file,
  responses: { 200: referralResult },
});

const paymentLine = z.object({
  ...lineResult,
  /** Null when the file has no valid date. */
  paid_at: z.nullable(z.string()),
  value: z.nullable(z.number()),
});
export type ImportedPaymentLine = z.output<typeof paymentLine>;

const paymentResult = resultOf(paymentLine);
export type PaymentImportResult = z.output<typeof paymentResult>;

const PAYMENT_COLUMNS = 'indiker;cnpj;data;valor;observacao';

export const previewEarlierPaymentImport = endpoint('POST /api/operator/imports/earlier-payments/preview', {
  access: allow.administration,
  // Changes nothing.
  audit: null,
  summary: `Diz o que aconteceria com cada linha de um CSV de pagamentos anteriores (${PAYMENT_COLUMNS}); nada muda`,
  file,
  responses: { 200: paymentResult },
});

export const importEarlierPayments = endpoint('POST /api/operator/imports/earlier-payments', {
  access: allow.confirmedAdministration,
  audit: 'import.earlier-payments',
  summary: `Guarda o que Indikers receberam antes, de um CSV (${PAYMENT_COLUMNS}): só para consulta, fora do livro-razão`,
  file,
  responses: { 200: paymentResult },
});
