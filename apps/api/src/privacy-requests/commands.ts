import { type PrivacyRequestKind, privacyRequestDueOn } from '@indike/rules/accounts/privacy-requests';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { closeRequest, insertAnswered, insertRequest } from './store.ts';

type AnsweredByProduct = Extract<PrivacyRequestKind, 'access' | 'erasure' | 'objection'>;

const ANSWERS: Readonly<Record<AnsweredByProduct, string>> = {
  access: 'A pessoa baixou os próprios dados.',
  erasure: 'A pessoa excluiu o próprio cadastro.',
  objection: 'Os dados do contato foram apagados, e os endereços bloqueados.',
};

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

interface Received {
  readonly userId: number | null;
  readonly kind: PrivacyRequestKind;
  readonly requester: string | null;
  readonly details: string;
  /** Null for today. */
  readonly receivedOn: PlainDate | null;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

/** Registers a request that reached the provider by telephone, letter or e-mail. */
export async function registerRequest(
  tx: Tx,
  { receivedOn, ...request }: Received,
): Promise<{ id: number; dueOn: PlainDate } | Refused> {
  const today = dateInSaoPaulo(request.now);
  const received = receivedOn ?? today;
  if (received > today) return refuse('received_in_future');
  if (request.userId === null && request.requester === null) return refuse('requester_missing');
  const dueOn = privacyRequestDueOn(received);
  return { id: await insertRequest(tx, { ...request, receivedOn: received, dueOn }), dueOn };
}

export async function answerRequest(
  tx: Tx,
  id: number,
  answer: { readonly answer: string; readonly operatorId: OperatorId; readonly now: Date },
): Promise<{ dueOn: string } | Refused> {
  return (await closeRequest(tx, id, answer)) ?? refuse('request_answered');
}
