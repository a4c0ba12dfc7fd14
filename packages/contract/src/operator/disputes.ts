import { isDisputeReason } from '@indike/rules/referrals/cancel-reasons';
import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { chosenId, idParams, missingOr, optionalText } from '../wire/fields.ts';
import { operatorReferral } from './referrals.ts';

const MAX_SEEN = 100;

/** The referral in the path goes on; the company's other open ones are cancelled with this reason, all at once. */
export const disputeDecision = endpoint({
  method: 'POST',
  path: '/api/operator/indications/{id}/dispute-decision',
  audience: 'operator',
  summary: 'Decide a disputa: esta indicação continua, as outras da mesma empresa são canceladas',
  tag: 'Operação',
  params: idParams,
  body: z.object({
    /** A key of `disputeReasons`, which the Indikers of the others read. */
    reason: z
      .string({ error: missingOr('Escolha o motivo') })
      .check(z.refine(isDisputeReason, 'Escolha o motivo')),
    note: optionalText(),
    /**
     * Every open referral of the company that the operator saw, with its newest of `status_transactions`, 0 for none. Refused
     * when there is another one or a newer one.
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
