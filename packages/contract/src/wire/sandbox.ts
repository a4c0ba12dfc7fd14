import { SANDBOX_OCCURRENCES } from '@indike/rules/payouts/sandbox-bank';
import * as z from 'zod/mini';
import { instant } from './responses.ts';
import * as allow from './access.ts';
import { endpointsOf } from './endpoint.ts';
import { isoInstant } from './fields.ts';

// The sandbox's movable clock (product 13.1) and its bank. These calls exist only in the sandbox.

const endpoint = endpointsOf('Área de testes');

export const sandboxClock = z.object({
  /** The product's time. */
  now: instant,
  real_now: instant,
  /** Whether the product's time differs from the real time. */
  moved: z.boolean(),
});

const BAD_INSTANT = 'Informe data e hora, como 2026-03-16T12:00:00-03:00';

export const readClock = endpoint('GET /api/sandbox/clock', {
  access: allow.anyone,
  summary: 'A hora do produto na área de testes',
  responses: { 200: sandboxClock },
});

export const moveClock = endpoint('PUT /api/sandbox/clock', {
  access: allow.anyone,
  summary: 'Adianta a hora do produto e responde quando tudo o que vencia até lá foi feito',
  body: z.object({
    now: isoInstant(BAD_INSTANT),
  }),
  responses: { 200: sandboxClock },
});

export const resetClock = endpoint('DELETE /api/sandbox/clock', {
  access: allow.anyone,
  summary: 'Volta à hora real; o que já aconteceu fica',
  responses: { 200: sandboxClock },
});

const REMITTANCE_MESSAGE = 'Envie o arquivo de remessa';

/** The sandbox's bank. It pays all payments of a remittance file except those listed in `answers`. */
export const sandboxBankReturn = endpoint('POST /api/sandbox/bank/return', {
  access: allow.anyone,
  summary: 'O banco da área de testes: recebe uma remessa e responde com o arquivo de retorno',
  body: z.object({
    remittance: z.string(REMITTANCE_MESSAGE).check(z.minLength(1, REMITTANCE_MESSAGE)),
    /** Occurrence codes by payment reference (seuNumero). Payments that are not listed are paid. */
    answers: z.prefault(
      z.array(
        z.object({
          reference: z.string('Identificação inválida').check(z.maxLength(20, 'Identificação inválida')),
          occurrence: z.enum(SANDBOX_OCCURRENCES, 'Ocorrência inválida'),
        }),
      ),
      [],
    ),
  }),
  bodyLimit: 16 * 1024 * 1024,
  responses: {
    200: z.object({
      name: z.string(),
      /** The return file. */
      content: z.string(),
      payments: z.array(
        z.object({
          reference: z.string(),
          beneficiary: z.string(),
          value: z.number(),
          /** The day on which it is to be paid. */
          payment_date: z.nullable(z.string()),
          occurrence: z.enum(SANDBOX_OCCURRENCES),
        }),
      ),
    }),
  },
});
