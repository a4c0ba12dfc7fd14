import type { registerPrivacyRequest } from '@indike/contract/operator/privacy-requests';
import { type PrivacyRequestKind, privacyRequestDueOn } from '@indike/rules/accounts/privacy-requests';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { output } from 'zod/mini';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { findRequest } from './queries.ts';
import { closeRequest, findSame, insertAnswered, insertRequest } from './store.ts';

export { REMOVED_ANSWER } from './store.ts';

type AnsweredByProduct = Extract<PrivacyRequestKind, 'access' | 'erasure' | 'objection'>;

const ANSWERS: Readonly<Record<AnsweredByProduct, string>> = {
  access: 'A pessoa baixou os próprios dados.',
  erasure: 'A pessoa excluiu o próprio cadastro.',
  objection: 'Os dados do contato foram apagados, e os endereços bloqueados.',
};
const ERASED_BY_STAFF = 'A equipe excluiu o cadastro a pedido da pessoa.';

/** Records a request that the product has answered automatically, like one that an operator answers. */
export const recordAnswered = (
  db: Queryable,
  {
    userId,
    kind,
    now,
  }: { readonly userId: number | null; readonly kind: AnsweredByProduct; readonly now: Date },
): Promise<void> =>
  insertAnswered(db, { userId, kind, answer: ANSWERS[kind], today: dateInSaoPaulo(now), now });

/** The same when the staff erased the account of a person who asked for it outside of the product. */
export const recordErasedByStaff = (db: Queryable, userId: number, now: Date): Promise<void> =>
  insertAnswered(db, { userId, kind: 'erasure', answer: ERASED_BY_STAFF, today: dateInSaoPaulo(now), now });

type Form = output<typeof registerPrivacyRequest.body>;

/**
 * Registers a request that reached the provider by telephone, letter or e-mail. The audit entry has the kind and the
 * Indiker, not what was written about them, because the audit log is never erased. The same request sent again, for
 * example after a lost answer, is the one that is already open.
 */
export const registerRequest = (deps: Deps, form: Form, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const { indiker_id: userId = null, kind, details, requester = null } = form;
      const today = dateInSaoPaulo(context.now);
      const receivedOn = form.received_on ?? today;
      if (receivedOn > today) return refuse('received_in_future');
      if (userId === null && requester === null) return refuse('requester_missing');
      const dueOn = privacyRequestDueOn(receivedOn);
      const request = { userId, kind, details, requester, receivedOn };
      const same = await findSame(tx, request);
      if (same) return { ...same, isRepeated: true };
      const id = await insertRequest(tx, { ...request, dueOn, ...context });
      return id === undefined ? refuse('not_found') : { id, dueOn, isRepeated: false };
    },
    ({ id, dueOn, isRepeated }) =>
      isRepeated
        ? null
        : {
            entity: 'privacy_request',
            entityId: id,
            after: { kind: form.kind, indiker_id: form.indiker_id ?? null, due_on: dueOn },
          },
  );

export const answerRequest = (deps: Deps, id: number, answer: string, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      if (!(await findRequest(tx, id))) return refuse('not_found');
      const answered = await closeRequest(tx, id, { answer, ...context });
      return answered ? { ...answered, id } : refuse('request_answered');
    },
    ({ dueOn }) => ({
      entity: 'privacy_request',
      entityId: id,
      before: { due_on: dueOn, closed_at: null },
      after: { closed_at: context.now.toISOString() },
    }),
  );
