import { isDisputeReason } from '@indike/rules/referrals/cancel-reasons';
import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { chosenId, idParams, missingOr, optionalText } from '../wire/fields.ts';
import { operatorReferral } from './referrals.ts';

const MAX_SEEN = 100;

/** Keeps the referral in the path and cancels the company's other open ones with this reason, in one transaction. */
export const disputeDecision = endpoint({
  method: 'POST',
  path: '/api/operator/indications/{id}/dispute-decision',
  audience: 'operator',
  summary: 'Decide a disputa: esta indicação continua, as outras da mesma empresa são canceladas',
  tag: 'Operação',
  params: idParams,
  body: z.object({
    /** A key of `disputeReasons`. The Indikers of the cancelled referrals read its text. */
    reason: z
      .string({ error: missingOr('Escolha o motivo') })
      .check(z.refine(isDisputeReason, 'Escolha o motivo')),
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
  responses: { 200: operatorReferral },
});
