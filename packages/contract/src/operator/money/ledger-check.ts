import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { requiredLine } from '../../wire/fields.ts';

const endpoint = endpointsOf('Operação: dinheiro');

/** `ok` means no findings. Each finding names what was recomputed and where it differs. */
export const ledgerCheck = endpoint('GET /api/operator/ledger/check', {
  access: allow.moneyRead,
  summary: 'Recalcula o livro-razão inteiro e diz se tudo confere',
  responses: {
    200: z.object({
      ok: z.boolean(),
      /** One that is `clearable` is about a payment by a provider, and stays until somebody says how it was settled. */
      findings: z.array(z.object({ check: z.string(), detail: z.string(), clearable: z.boolean() })),
      transactions: z.int(),
      entries: z.int(),
      earnings: z.int(),
    }),
  },
});

export const clearFindingBody = z.object({
  check: requiredLine('Informe a conferência', 200),
  detail: requiredLine('Informe a diferença', 200),
  note: requiredLine('Diga como foi resolvido', 500),
});

export const clearFinding = endpoint('POST /api/operator/ledger/findings/clear', {
  access: allow.administration,
  audit: 'ledger.clear-finding',
  summary: 'Diz como foi resolvida uma diferença entre o livro-razão e um provedor de pagamentos',
  body: clearFindingBody,
  responses: { 200: z.object({}) },
});
