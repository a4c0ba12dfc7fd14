import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpoint } from '../../wire/endpoint.ts';

const tag = 'Operação: dinheiro';

/** `ok` means no findings. Each finding names what was recomputed and where it differs. */
export const ledgerCheck = endpoint({
  method: 'GET',
  path: '/api/operator/ledger/check',
  access: allow.moneyRead,
  summary: 'Recalcula o livro-razão inteiro e diz se tudo confere',
  tag,
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
