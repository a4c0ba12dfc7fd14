import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { disputeOutcomes } from '@indike/rules/referrals/disputes';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { chosenId, optionalText } from '../wire/fields.ts';
import { reasonText } from './cancel-reasons.ts';
import { operatorReferral } from './referrals.ts';

const endpoint = endpointsOf('Operação');

const MAX_SEEN = 100;

/**
 * Puts the referral in the path back to work, cancels it for a reason of its own, or, where the provider decides, chooses
 * it and cancels the others (product 4.12, 4.14).
 */
export const disputeDecision = endpoint('POST /api/operator/indications/{id}/dispute-decision', {
  access: allow.referrals,
  audit: ['referral.dispute', 'referral.owner'],
  summary:
    'Decide sobre uma indicação em disputa: ela volta ao atendimento, é cancelada por um motivo próprio ou é a que vale',
  body: z.object({
    /**
     * `back`: to negotiation if it has a promised reward, otherwise to contact. `chosen`: the others are cancelled; only
     * where the provider decides, and with `reason_text`.
     */
    outcome: z.enum(disputeOutcomes, 'Escolha o que fazer'),
    /** A key of `cancelReasons`. A cancellation requires this or `reason_text`. */
    reason: z.nullish(z.string('Motivo inválido').check(z.refine(isCancelReason, 'Motivo inválido'))),
    /** Another reason, in the words that the Indiker will read. */
    reason_text: z.nullish(reasonText),
    note: optionalText(),
    /**
     * Every open referral of the company that the operator saw, with the id of its newest status transition (0 for
     * none). The decision is refused when another referral or a newer transition exists.
     */
    seen: z
      .array(
        z.object({ id: chosenId('Formato inválido'), transaction_id: z.int('Formato inválido') }),
        'Formato inválido',
      )
      .check(z.maxLength(MAX_SEEN, 'Formato inválido')),
  }),
  example: {
    outcome: 'back',
    note: 'Falei com as duas empresas.',
    seen: [{ id: 4127, transaction_id: 9120 }],
  },
  responses: { 200: operatorReferral },
});
