import type { PlainDate } from '@indike/rules/dates/calendar';
import { PRIVACY_REQUEST_TEXT_YEARS, type PrivacyRequestKind } from '@indike/rules/accounts/privacy-requests';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { advisoryLock } from '../platform/db/transactions.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

/** In place of an answer about a person who has been erased. */
export const REMOVED_ANSWER = 'Removida com o cadastro.';
/** In place of an answer to a person without an account, who is never erased. */
const EXPIRED_ANSWER = `Removida ${PRIVACY_REQUEST_TEXT_YEARS} anos depois.`;

interface AnsweredRequest {
  /** Null for a person without an account. */
  readonly userId: number | null;
  readonly kind: PrivacyRequestKind;
  readonly answer: string;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Inserts at most one request a day per account and kind. Requests without an account are all inserted. */
export async function insertAnswered(
  db: Queryable,
  { userId, kind, answer, today, now }: AnsweredRequest,
): Promise<void> {
  await sql`
    insert into privacy_request (user_id, kind, source, received_on, due_on, created_at, closed_at, answer)
    select ${userId}::bigint, ${kind}, 'product', ${today}::date, ${today}::date, ${now}::timestamptz,
      ${now}::timestamptz, ${answer}
    where ${userId}::bigint is null or not exists (
      select from privacy_request
      where user_id = ${userId} and kind = ${kind} and source = 'product' and received_on = ${today}::date)`.execute(
    db,
  );
}

interface NewRequest {
  readonly userId: number | null;
  readonly kind: PrivacyRequestKind;
  readonly requester: string | null;
  readonly details: string;
  readonly receivedOn: PlainDate;
  readonly dueOn: PlainDate;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

/**
 * The open request that says the same, if there is one. Under a lock, so that of two equal requests one is inserted.
 * They have no idempotency key, because that is kept with an Indiker and the person may be none.
 */
export async function findSame(
  tx: Tx,
  { userId, kind, requester, details, receivedOn }: Omit<NewRequest, 'dueOn' | 'operatorId' | 'now'>,
): Promise<{ id: number; dueOn: string } | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.privacyRequests)})`.execute(tx);
  return tx
    .selectFrom('privacy_request')
    .select(['id', 'due_on as dueOn'])
    .where('closed_at', 'is', null)
    .where('kind', '=', kind)
    .where('details', '=', details)
    .where('received_on', '=', receivedOn)
    .where('user_id', 'is not distinct from', userId)
    .where('requester', 'is not distinct from', requester)
    .executeTakeFirst();
}

/** Undefined when the Indiker does not exist, or was erased. */
export async function insertRequest(
  tx: Tx,
  { userId, kind, requester, details, receivedOn, dueOn, operatorId, now }: NewRequest,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into privacy_request (user_id, kind, source, requester, details, received_on, due_on, created_at, created_by)
    select ${userId}::bigint, ${kind}, 'operator', ${requester}, ${details}, ${receivedOn}::date, ${dueOn}::date,
      ${now}::timestamptz, ${operatorId}::bigint
    where ${userId}::bigint is null
      or exists (select from indiker where id = ${userId} and erased_at is null for key share)
    returning id`.execute(tx);
  return rows[0]?.id;
}

interface Answer {
  readonly answer: string;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

/**
 * Stores one of several concurrent answers, and of a person who has been erased only that there was one. Undefined when the
 * request was answered before or does not exist.
 */
export async function closeRequest(
  tx: Tx,
  id: number,
  { answer, operatorId, now }: Answer,
): Promise<{ dueOn: string } | undefined> {
  // An erasure that is under way is waited for in a statement of its own, so that the next one sees it.
  await sql`select from indiker i where i.id = (select user_id from privacy_request where id = ${id}) for key share`.execute(
    tx,
  );
  return tx
    .updateTable('privacy_request')
    .set({
      answer: sql<string>`case when exists (
        select from indiker i where i.id = user_id and i.erased_at is not null) then ${REMOVED_ANSWER} else ${answer} end`,
      closed_at: now,
      closed_by: operatorId,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('due_on as dueOn')
    .executeTakeFirst();
}

/** Job: removes the text about people without an account. It stays on record that and when a request was answered. */
export async function removeOldRequestTexts(db: Db, today: PlainDate): Promise<void> {
  await sql`
    update privacy_request set requester = null, details = null, answer = ${EXPIRED_ANSWER}
    where user_id is null and source = 'operator' and details is not null
      and closed_at < (${today}::date - make_interval(years => ${PRIVACY_REQUEST_TEXT_YEARS})) at time zone 'America/Sao_Paulo'`.execute(
    db,
  );
}
