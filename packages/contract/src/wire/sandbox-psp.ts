import * as z from 'zod/mini';
import * as allow from './access.ts';
import { endpointsOf } from './endpoint.ts';
import { amount } from './fields.ts';
import { instant } from './responses.ts';

// The payment provider of the sandbox, a process of its own: its book, and the faults that it shows on demand.

const endpoint = endpointsOf('Área de testes');

export const PSP_FAULTS = [
  'timeout_before_debit',
  'timeout_after_debit',
  'duplicate_webhooks',
  'reorder_webhooks',
  'too_many_requests',
  'error',
  'not_paid',
  'no_balance',
  'returned',
  'foreign_owner',
] as const;
export type PspFault = (typeof PSP_FAULTS)[number];

const SHARE_MESSAGE = 'Informe uma parte de 0 a 1';
const share = z.number(SHARE_MESSAGE).check(z.gte(0, SHARE_MESSAGE), z.lte(1, SHARE_MESSAGE));

const faults = z.array(
  z.object({
    name: z.enum(PSP_FAULTS),
    share: z.number(),
    /** How often it happened. */
    injected: z.number(),
  }),
);

export const pspBook = z.object({
  /** What the provider holds for us, in reais. */
  balance: z.number(),
  /** Debited, and not yet at its destination. */
  in_transit: z.number(),
  /** At the people who were paid. */
  paid: z.number(),
  /** Of all accounts of the book: 0 in any sound book. */
  sum: z.number(),
  /** Events that have not been taken. */
  waiting_webhooks: z.number(),
  faults,
  /** The newest first. */
  entries: z.array(
    z.object({
      id: z.number(),
      at: instant,
      kind: z.enum(['credit', 'debit', 'settlement', 'reversal', 'return']),
      amount: z.number(),
      provider: z.nullable(z.enum(['efi', 'asaas'])),
      /** Our id of the order. */
      reference: z.nullable(z.string()),
      end_to_end_id: z.nullable(z.string()),
    }),
  ),
});
export type PspBook = z.output<typeof pspBook>;

export const readPspBook = endpoint('GET /api/sandbox/psp/book', {
  access: allow.anyone,
  summary: 'O livro do provedor de PIX da área de testes, do lançamento mais novo ao mais antigo',
  query: z.object({
    /** The entries before this one. */
    before: z.optional(z.coerce.number('Número inválido').check(z.int('Número inválido'))),
  }),
  responses: { 200: pspBook },
});

export const setPspFaults = endpoint('PUT /api/sandbox/psp/faults', {
  access: allow.anyone,
  summary: 'Liga e desliga falhas do provedor de PIX da área de testes; o que não é dito fica como está',
  body: z.object({
    ...(Object.fromEntries(PSP_FAULTS.map((name) => [name, z.optional(share)])) as Record<
      PspFault,
      z.ZodMiniOptional<typeof share>
    >),
    /** The same seed draws the same faults. */
    seed: z.optional(z.number('Número inválido').check(z.int('Número inválido'))),
  }),
  responses: { 200: z.object({ faults }) },
});

export const creditPsp = endpoint('POST /api/sandbox/psp/balance', {
  access: allow.anyone,
  summary: 'Credita a conta no provedor de PIX da área de testes',
  body: z.object({ amount: amount('Informe um valor em reais') }),
  responses: { 200: z.object({ balance: z.number() }) },
});
