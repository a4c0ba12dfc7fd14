import { API_METHODS, PAYOUT_METHODS } from '@indike/rules/payouts/payment-orders';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { missingOr, requiredLine, requiredText } from '../../wire/fields.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: lotes de pagamento');
const webhook = endpointsOf('Avisos de pagamento');

export const providerConnection = z.object({
  method: z.enum(API_METHODS),
  name: z.string(),
  /** Where its credentials are; null when it has none. */
  source: z.nullable(z.enum(['settings', 'page', 'sandbox'])),
  /** In reais, as it answered now; null when it is not configured or did not tell it. */
  balance: z.nullable(z.number()),
  /** Why it did not tell it. */
  problem: z.nullable(z.string()),
  /** Who entered its credentials on the page and when, and the last characters of Efí's client id. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(instant),
  hint: z.nullable(z.string()),
});
export type ProviderConnection = z.output<typeof providerConnection>;

export const providerConnections = endpoint('GET /api/operator/payer/connections', {
  access: allow.oversight,
  summary:
    'Os provedores de pagamento, com o saldo que cada um respondeu agora, e como os saques por PIX são pagos',
  responses: {
    200: z.object({
      data: z.array(providerConnection),
      /** The way in which a batch of withdrawals by PIX is prepared unless someone chooses another. */
      pix_method: z.enum(PAYOUT_METHODS),
    }),
  },
});

/** A secret of a provider: no spaces, which are copied along with it. */
const secret = (required: string, max: number) =>
  z.pipe(
    z.pipe(
      z.string({ error: missingOr(required) }),
      z.transform((text: string) => text.trim()),
    ),
    requiredLine(required, max).check(
      z.regex(/^[\x21-\x7e]+$/, 'Copie outra vez: há um espaço ou uma letra com acento'),
    ),
  );

export const efiCredentials = z.object({
  client_id: secret('Informe o Client ID', 200),
  client_secret: secret('Informe o Client Secret', 200),
  /** The PIX key of the account that pays. */
  payer_key: secret('Informe a chave PIX da conta que paga', 77),
  /** The certificate with its key: PEM, or PKCS #12 in base64. */
  certificate: requiredText('Escolha o arquivo do certificado', 20_000),
});

export const asaasCredentials = z.object({
  api_key: secret('Informe a chave de API', 300),
  webhook_token: secret('Informe o token dos webhooks', 255).check(
    z.minLength(32, 'O token tem pelo menos 32 caracteres, como a Asaas pede'),
  ),
});

const done = { 200: z.object({}) };

export const setEfiCredentials = endpoint('PUT /api/operator/payer/connections/efi', {
  access: allow.confirmedAdministration,
  audit: 'payer.credentials',
  summary: 'Configura a conta na Efí que paga por PIX; nada do que é enviado volta em uma resposta',
  body: efiCredentials,
  responses: done,
});

export const setAsaasCredentials = endpoint('PUT /api/operator/payer/connections/asaas', {
  access: allow.confirmedAdministration,
  audit: 'payer.credentials',
  summary: 'Configura a conta na Asaas que paga por PIX; nada do que é enviado volta em uma resposta',
  body: asaasCredentials,
  responses: done,
});

export const removeCredentials = endpoint('DELETE /api/operator/payer/connections/{method}', {
  access: allow.confirmedAdministration,
  audit: 'payer.credentials-remove',
  summary: 'Apaga as credenciais de um provedor de PIX',
  params: z.object({ method: z.enum(API_METHODS) }),
  responses: done,
});

export const setPixMethod = endpoint('PUT /api/operator/payer/pix-method', {
  access: allow.confirmedAdministration,
  audit: 'payer.pix-method',
  summary: 'Escolhe como um lote de saques por PIX é preparado, se ninguém escolher outra forma',
  body: z.object({ method: z.enum(PAYOUT_METHODS, 'Forma de pagamento inválida') }),
  responses: done,
});

/** Says only which order to look up. */
export const asaasWebhook = webhook('POST /api/pay/asaas/webhook', {
  access: allow.anyone,
  summary: 'O aviso da Asaas sobre uma transferência; serve só para consultá-la logo',
  body: z.object({ transfer: z.optional(z.object({ externalReference: z.nullish(z.string()) })) }),
  example: { transfer: { externalReference: 'S1204T1' } },
  responses: { 200: z.object({}) },
});

/** Asaas asks before the money leaves: only one transfer of each order may. */
export const asaasAuthorization = webhook('POST /api/pay/asaas/authorize', {
  access: allow.anyone,
  summary: 'A Asaas pergunta se uma transferência pode sair',
  body: z.object({
    transfer: z.object({
      id: z.string(),
      value: z.number(),
      externalReference: z.nullish(z.string()),
      bankAccount: z.optional(
        z.object({ cpfCnpj: z.nullish(z.string()), pixAddressKey: z.nullish(z.string()) }),
      ),
    }),
  }),
  example: {
    transfer: {
      id: '777eb7c8-b1a2-4356-8fd8-a1b0644b5282',
      value: 150,
      externalReference: 'S1204T1',
      bankAccount: { cpfCnpj: '***.456.789-**', pixAddressKey: 'ana@example.com' },
    },
  },
  responses: {
    200: z.object({ status: z.enum(['APPROVED', 'REFUSED']), refuseReason: z.optional(z.string()) }),
  },
});

/** Says only which orders to look up: what came of them, the provider is asked. */
export const efiWebhook = webhook('POST /api/pay/efi/webhook', {
  access: allow.anyone,
  summary: 'O aviso da Efí sobre pagamentos enviados; serve só para consultá-los logo',
  query: z.object({ hmac: z.optional(z.string()) }),
  body: z.object({
    pix: z.optional(
      z.array(
        z.object({
          gnExtras: z.optional(z.object({ idEnvio: z.optional(z.string()) })),
          devolucoes: z.optional(z.array(z.unknown())),
        }),
      ),
    ),
  }),
  example: { pix: [{ gnExtras: { idEnvio: 'S1204T1' } }] },
  responses: { 200: z.object({}) },
});
