import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { REFERRAL_EVENTS, SCOPES_OF_EVENTS } from '@indike/rules/integrations/scopes';
import * as z from 'zod/mini';
import { reasonText } from '../operator/cancel-reasons.ts';
import { MAX_NOTE_LENGTH } from '../operator/referral-work.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, missingOr, optionalText, requiredText } from '../wire/fields.ts';
import { instant } from '../wire/responses.ts';
import { amountInCentavos, integrationTag } from './api.ts';

const endpoint = endpointsOf(integrationTag);

const INVALID_ID = 'Use de 1 a 100 letras, números, pontos, dois-pontos, hífens ou sublinhados';

/** Chosen by the caller. A repeated id gets the same response and changes nothing. */
export const eventId = z
  .string({ error: missingOr('Informe o event_id') })
  .check(z.regex(/^[\w.:-]{1,100}$/, INVALID_ID));

const common = { event_id: eventId };
/** Only operators see it. */
const note = optionalText();
const confirmDates = z.nullish(z.boolean('Confirmação inválida'));

const statusEvent = <const Type extends string>(type: Type) =>
  z.object({ ...common, type: z.literal(type), note });

export const referralEvent = z.discriminatedUnion(
  'type',
  [
    statusEvent('contacted'),
    statusEvent('contact_invalid'),
    z.object({
      ...common,
      type: z.literal('negotiation'),
      /** Required, unless an earlier negotiation left a promised reward. */
      estimated_value_centavos: z.nullish(amountInCentavos('Valor estimado inválido')),
      note,
    }),
    z.object({
      ...common,
      type: z.literal('contract'),
      value_centavos: amountInCentavos('Valor do contrato inválido'),
      closed_at: calendarDay('Data de fechamento inválida'),
      first_invoice_due_date: calendarDay('Data de vencimento inválida'),
      /** Required when the closing is before the referral, or the first invoice was due more than 90 days ago. */
      confirm_dates: confirmDates,
      note,
    }),
    z.object({
      ...common,
      type: z.literal('invoice_paid'),
      paid_at: calendarDay('Data do pagamento inválida'),
      /** Required when the payment is more than 90 days old. */
      confirm_dates: confirmDates,
    }),
    z.object({
      ...common,
      type: z.literal('cancelled'),
      /** This or `reason_text` is required. */
      reason: z.nullish(z.string('Motivo inválido').check(z.refine(isCancelReason, 'Motivo inválido'))),
      /** Another reason, in the words that the Indiker will read. */
      reason_text: z.nullish(reasonText),
      note,
    }),
    z.object({
      ...common,
      type: z.literal('note'),
      text: requiredText('Escreva a anotação', MAX_NOTE_LENGTH),
    }),
  ],
  `O tipo do evento é ${REFERRAL_EVENTS.join(', ')}`,
);
export type ReferralEventForm = z.output<typeof referralEvent>;

export const apiReferralEvent = endpoint('POST /api/v1/referrals/{id}/events', {
  access: allow.apiKey(...SCOPES_OF_EVENTS),
  audit: ['referral.transition', 'referral.invoice-payment', 'referral.note'],
  summary: 'Informa o que aconteceu com a indicação; o mesmo event_id vale uma vez. Aceita If-Match',
  body: referralEvent,
  responses: {
    200: z.object({
      event_id: z.string(),
      type: z.enum(REFERRAL_EVENTS),
      referral_id: z.int(),
      /** When the event was first applied, also in the response to a repeated event. */
      recorded_at: instant,
    }),
  },
});
