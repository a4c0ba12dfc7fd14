import { PAYOUT_METHODS } from '@indike/rules/payouts/payment-orders';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';

const endpoint = endpointsOf('Operação: lotes de pagamento');
const webhook = endpointsOf('Avisos de pagamento');

export const providerConnection = z.object({
  method: z.enum(PAYOUT_METHODS),
  name: z.string(),
  /** In reais; null when the provider did not answer. */
  balance: z.nullable(z.number()),
});
export type ProviderConnection = z.output<typeof providerConnection>;

export const providerConnections = endpoint('GET /api/operator/payer/connections', {
  access: allow.oversight,
  summary: 'Os provedores de pagamento configurados, cada um com o saldo que respondeu agora',
  responses: { 200: z.object({ data: z.array(providerConnection) }) },
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
