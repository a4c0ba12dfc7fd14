import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { calendarDay } from '../../wire/fields.ts';
import { instant } from '../../wire/responses.ts';

const endpoint = endpointsOf('Operação: impostos');

/** Whether income tax is withheld from payments, and since when. */
export const withholding = z.object({
  /** Whether tax is withheld from payments made today. */
  enabled: z.boolean(),
  /** Every change, newest first. */
  changes: z.array(
    z.object({
      enabled: z.boolean(),
      effective_from: z.string(),
      created_at: instant,
      operator: z.object({ id: z.int(), name: z.string() }),
    }),
  ),
  /** 0 until the first change; each change adds one. */
  version: z.int(),
});
export type Withholding = z.output<typeof withholding>;

export const readWithholding = endpoint('GET /api/operator/withholding', {
  access: allow.moneyRead,
  summary: 'Se o imposto de renda é retido dos pagamentos, e desde quando',
  responses: { 200: withholding },
});

export const withholdingForm = z.object({
  enabled: z.boolean('Diga se o imposto é retido'),
  effective_from: calendarDay('Informe a partir de que dia'),
  /**
   * The version that the page loaded. The change is refused when a newer version is stored. Without this field, it is
   * always made.
   */
  seen_version: z.nullish(z.int('Formato inválido')),
});
export type WithholdingForm = z.output<typeof withholdingForm>;

export const changeWithholding = endpoint('PUT /api/operator/withholding', {
  access: allow.confirmedAdministration,
  audit: 'payer.withholding',
  summary: 'Liga ou desliga a retenção do imposto de renda a partir de um dia',
  body: withholdingForm,
  responses: { 200: withholding },
});
