import { sql } from 'kysely';
import { deliveryState, type DeliveryState } from '@indike/rules/integrations/webhooks';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { isDistributed } from '../platform/db/distributed.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { StoredEvent } from './signature.ts';

const PENDING = sql.lit(deliveryState.pending);

/** Of a delivery `d`: no earlier one of its subject waits. With the Indiker, by whom a distributed database finds the shard. */
const IS_FIRST_OF_SUBJECT = sql`not exists (
  select 1 from webhook_delivery f where f.endpoint_id = d.endpoint_id and f.subject = d.subject and f.state = ${PENDING}
    and f.user_id = d.user_id and f.id < d.id)`;

export interface ClaimedDelivery extends StoredEvent {
  readonly id: number;
  readonly subject: string;
  /** Includes the attempt that begins now. */
  readonly attempts: number;
  readonly created_at: Date;
}

interface Claim {
  readonly endpointId: number;
  readonly subjects: number;
  /** The maximum of deliveries for each subject. */
  readonly each: number;
  readonly now: Date;
  readonly leasedUntil: Date;
}

/**
 * Claims due deliveries under a lease. Other processes skip them until it ends. For each subject it claims the first
 * pending delivery and the due ones that follow it without a gap. Locking the first one claims the subject, which keeps
 * the order.
 */
export async function claimDeliveries(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  if (!(await isDistributed(db))) return claimThose(db, claim, false);
  return db.transaction().execute(async (tx) => {
    const endpoint = tx.selectFrom('webhook_endpoint').select('id').where('id', '=', claim.endpointId);
    const isLocked = await hasRow(endpoint.forNoKeyUpdate().skipLocked());
    return isLocked ? claimThose(tx, claim, true) : [];
  });
}

/**
 * @param apart on a distributed database, which can neither skip locked rows nor see those of several shards in turn: the
 *   caller has locked the endpoint, and only the first delivery of each subject is claimed
 */
async function claimThose(db: Queryable, claim: Claim, apart: boolean): Promise<ClaimedDelivery[]> {
  const { endpointId, subjects, each, now, leasedUntil } = claim;
  const isDue = sql`next_attempt_at <= ${now} and (leased_until is null or leased_until < ${now})`;
  const isFirst = apart
    ? IS_FIRST_OF_SUBJECT
    : sql`d.id = (select f.id from webhook_delivery f
        where f.endpoint_id = d.endpoint_id and f.subject = d.subject and f.state = ${PENDING} order by f.id limit 1)`;
  const following = sql`
    union all
    select next.id from head, lateral (
      select id, bool_and(is_due) over (order by id) as follows from (
        select id, ${isDue} as is_due from webhook_delivery n
        where n.endpoint_id = ${endpointId} and n.subject = head.subject and n.state = ${PENDING} and n.id > head.id
        order by id limit ${each - 1}
      ) n
    ) next where next.follows`;
  const { rows } = await sql<ClaimedDelivery>`
    with head as (
      select d.id, d.subject from webhook_delivery d
      where d.endpoint_id = ${endpointId} and d.state = ${PENDING} and ${isDue}
        and ${isFirst}
      order by d.next_attempt_at, d.id limit ${subjects} ${apart ? sql`` : sql`for update skip locked`}
    ), due as (select id from head ${apart ? sql`` : following})
    update webhook_delivery d
    set leased_until = ${leasedUntil}, attempts = d.attempts + 1, last_attempt_at = ${now}
    from due, webhook_event v
    where d.id = due.id and d.state = ${PENDING} and v.id = d.event_id and v.user_id = d.user_id
    returning d.id, d.subject, d.attempts, d.created_at, v.uid, v.type, v.data, v.occurred_at`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Undoes the claim of deliveries that were leased until `leasedUntil` but not sent. */
export async function releaseClaims(
  db: Queryable,
  deliveries: readonly Pick<ClaimedDelivery, 'id'>[],
  leasedUntil: Date,
): Promise<void> {
  await sql`
    update webhook_delivery set leased_until = null, attempts = attempts - 1
    where id = any(${deliveries.map(({ id }) => id)}::bigint[]) and leased_until = ${leasedUntil}
      and state = ${PENDING}`.execute(db);
}

export interface AttemptResult {
  readonly id: number;
  /**
   * The count at the claim. If another process has claimed the delivery since, this result is ignored unless it was
   * delivered.
   */
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly milliseconds: number;
  readonly retryAfterSeconds: number | null;
}

/**
 * The state is compared inside a `case`. As a plain condition it would make the planner read every pending delivery
 * whenever it expects few of them, instead of finding the rows by id.
 */
export async function recordAttempts(db: Queryable, results: readonly AttemptResult[]): Promise<void> {
  await sql`
    update webhook_delivery d
    set state = r.state, next_attempt_at = coalesce(r."nextAttemptAt", d.next_attempt_at), leased_until = null,
      status = r.status, failure = r.failure, answer = r.answer, milliseconds = r.milliseconds
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, attempts int, state text,
      "nextAttemptAt" timestamptz, status smallint, failure text, answer text, milliseconds int)
    where d.id = any(${results.map(({ id }) => id)}::bigint[]) and d.id = r.id
      and case when d.state = ${PENDING}
        then d.attempts = r.attempts or r.state = ${sql.lit(deliveryState.delivered)} end`.execute(db);
}

/** Makes deliveries that wait for a later attempt due now, because their endpoint answers again or was enabled. */
export async function makeDeliveriesDue(tx: Tx, endpointId: number): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: new Date(0) })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', PENDING)
    .where('next_attempt_at', '>', new Date(0))
    .execute();
}

/** Makes one delivery due at the latest then, the first of its subject: a failing endpoint is tried with it. */
export async function makeNextDueBy(tx: Tx, endpointId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select d.id from webhook_delivery d
    where d.endpoint_id = ${endpointId} and d.state = ${PENDING} and ${IS_FIRST_OF_SUBJECT}
    order by d.next_attempt_at limit 1`.execute(tx);
  for (const { id } of rows)
    await tx
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: at })
      .where('id', '=', id)
      .where('next_attempt_at', '>', at)
      .execute();
}

/** The maximum of rows that one statement changes, so that no statement takes long. */
const BATCH = 5_000;

/**
 * Gives up deliveries created before the cutoff that are still pending, because their endpoint was failing or disabled.
 */
export async function giveUpOlderThan(db: Queryable, cutoff: Date, now: Date): Promise<void> {
  const isLeft = sql`
    state = ${PENDING} and created_at < ${cutoff} and (leased_until is null or leased_until < ${now})`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update webhook_delivery set state = ${deliveryState.givenUp}, leased_until = null
      where ${isLeft} and id in (select id from webhook_delivery where ${isLeft} limit ${BATCH})`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}

/** Deletes old events with their deliveries, then those deleted endpoints that have no deliveries left. */
export async function deleteEventsBefore(db: Queryable, cutoff: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_event where id in (
        select id from webhook_event where occurred_at < ${cutoff} order by occurred_at, id limit ${BATCH}
      )`.execute(db);
    if (numAffectedRows < BATCH) break;
  }
  const deleted = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute();
  for (const { id } of deleted)
    if (
      !(await hasRow(db.selectFrom('webhook_delivery').select('id').where('endpoint_id', '=', id).limit(1)))
    )
      await db.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

/** Inserts a test event for one endpoint only. Its delivery is already claimed by the caller. */
export async function insertTestDelivery(
  tx: Tx,
  event: {
    readonly endpointId: number;
    readonly type: string;
    readonly now: Date;
    readonly leasedUntil: Date;
  },
): Promise<ClaimedDelivery> {
  const { endpointId, type, now, leasedUntil } = event;
  const subject = `test/${endpointId}`;
  const stored = await tx
    .insertInto('webhook_event')
    .values({ type, subject, data: JSON.stringify({ webhook_id: endpointId }), occurred_at: now })
    .returning(['id', 'uid', 'type', 'data', 'occurred_at'])
    .executeTakeFirstOrThrow();
  const delivery = await tx
    .insertInto('webhook_delivery')
    .values({
      endpoint_id: endpointId,
      event_id: stored.id,
      subject,
      attempts: 1,
      leased_until: leasedUntil,
      last_attempt_at: now,
      created_at: now,
    })
    .returning(['id', 'attempts', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...stored, ...delivery, subject };
}

export async function makeDeliveryDue(tx: Tx, deliveryId: number): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: new Date(0) })
    .where('id', '=', deliveryId)
    .execute();
}
