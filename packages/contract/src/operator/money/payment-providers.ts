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

/** Says only which orders to look up: what came of them, the provider is asked. */
export const efiWebhook = webhook('POST /api/pay/efi/webhook', {
  access: allow.anyone,
  summary: 'O aviso da Efí sobre pagamentos enviados; serve só para consultá-los logo',
  query: z.object({ hmac: z.optional(z.string()) }),
  body: z.object({
    pix: z.optional(
      z.array(z.object({ gnExtras: z.optional(z.object({ idEnvio: z.optional(z.string()) })) })),
    ),
  }),
  example: { pix: [{ gnExtras: { idEnvio: 'S1204T1' } }] },
  responses: { 200: z.object({}) },
});
