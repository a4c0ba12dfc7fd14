import type { registerPrivacyRequest } from '@indike/contract/operator/privacy-requests';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { answerRequest, registerRequest } from '../../privacy-requests/commands.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { isIndiker } from '../indikers/queries.ts';
import { findRequest } from './queries.ts';

type Form = output<typeof registerPrivacyRequest.body>;

/**
 * The audit entry has the kind and the Indiker, not what was written about them, because the audit log is never erased.
 */
export const register = (deps: Deps, form: Form, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const userId = form.indiker_id ?? null;
      if (userId !== null && !(await isIndiker(tx, userId))) return refuse('not_found');
      const { kind, details, requester = null, received_on: receivedOn = null } = form;
      return registerRequest(tx, { userId, kind, details, requester, receivedOn, ...context });
    },
    ({ id, dueOn }) => ({
      action: 'privacy-request.register',
      entity: 'privacy_request',
      entityId: id,
      before: null,
      after: { kind: form.kind, indiker_id: form.indiker_id ?? null, due_on: dueOn },
    }),
  );

export const answer = (deps: Deps, id: number, text: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      if (!(await findRequest(tx, id))) return refuse('not_found');
      const answered = await answerRequest(tx, id, { answer: text, ...context });
      return isRefused(answered) ? answered : { ...answered, id };
    },
    ({ dueOn }) => ({
      action: 'privacy-request.answer',
      entity: 'privacy_request',
      entityId: id,
      before: { due_on: dueOn, closed_at: null },
      after: { closed_at: context.now.toISOString() },
    }),
  );
