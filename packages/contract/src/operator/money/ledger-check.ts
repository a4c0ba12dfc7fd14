import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';

const endpoint = endpointsOf('Operação: dinheiro');

/** `ok` means no findings. Each finding names what was recomputed and where it differs. */
export const ledgerCheck = endpoint('GET /api/operator/ledger/check', {
  access: allow.moneyRead,
  summary: 'Recalcula o livro-razão inteiro e diz se tudo confere',
  responses: {
    200: z.object({
      ok: z.boolean(),
      findings: z.array(z.object({ check: z.string(), detail: z.string() })),
      transactions: z.int(),
      entries: z.int(),
      earnings: z.int(),
    }),
  },
});
