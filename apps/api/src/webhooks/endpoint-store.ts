import { deliveryState, MAX_ENDPOINTS, type DisableReason } from '@indike/rules/integrations/webhooks';
import { sql, type Selectable } from 'kysely';
import { advisoryLock } from '../platform/db/transactions.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { countRows, hasRow } from '../platform/db/rows.ts';
import type { WebhookEndpoint } from '../platform/db/types.ts';

export type EndpointRow = Selectable<WebhookEndpoint>;

interface EndpointForm {
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
}

/** Undefined when there are already `MAX_ENDPOINTS`. */
export async function insertEndpoint(
  tx: Tx,
  form: EndpointForm & { readonly secret: string },
  now: Date,
): Promise<EndpointRow | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.webhooks)})`.execute(tx);
  const count = await countRows(tx.selectFrom('webhook_endpoint').where('deleted_at', 'is', null));
  if (count >= MAX_ENDPOINTS) return undefined;
  return tx
    .insertInto('webhook_endpoint')
    .values({ ...form, events: [...form.events], created_at: now })
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the endpoint does not exist or was deleted. */
export const lockEndpoint = (tx: Tx, id: number): Promise<EndpointRow | undefined> =>
  tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setForm(tx: Tx, id: number, form: EndpointForm): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...form, events: [...form.events] })
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret. Until `previousEndsAt` the previous one still signs, too. */
export async function setSecret(
  tx: Tx,
  id: number,
  { secret, previous, previousEndsAt }: { secret: string; previous: string; previousEndsAt: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ secret, previous_secret: previous, previous_ends_at: previousEndsAt })
    .where('id', '=', id)
    .execute();
}

/** Enables the endpoint and resets its failures and its pause. */
export async function setEnabled(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({
      disabled_at: null,
      disabled_by: null,
      failed_rounds: 0,
      failing_since: null,
      resume_at: new Date(0),
    })
    .where('id', '=', id)
    .execute();
}

export async function setDisabled(tx: Tx, id: number, by: DisableReason, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: now, disabled_by: by })
    .where('id', '=', id)
    .execute();
}

/** A soft delete: the row stays as long as its log of deliveries, but its secrets are removed. */
export async function setDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ deleted_at: now, secret: '', previous_secret: null, previous_ends_at: null })
    .where('id', '=', id)
    .execute();
}

/** Ends a pause after failures, because an operator waits for the result. */
export async function endPause(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ resume_at: new Date(0) })
    .where('id', '=', id)
    .execute();
}

interface Health {
  readonly failedRounds: number;
  readonly failingSince: Date | null;
  readonly resumeAt: Date;
}

export async function setHealth(tx: Tx, id: number, health: Health): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({
      failed_rounds: health.failedRounds,
      failing_since: health.failingSince,
      resume_at: health.resumeAt,
    })
    .where('id', '=', id)
    .execute();
}

const isUsed = sql<boolean>`deleted_at is null and disabled_at is null`;

const isPending = sql<boolean>`state = ${sql.lit(deliveryState.pending)}`;

/** Forgets the failures of endpoints for which nothing waits any more: what fails days later has not failed since then. */
export async function forgetEndedFailures(db: Queryable): Promise<void> {
  const failing = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'failing_since'])
    .where(isUsed)
    .where('failing_since', 'is not', null)
    .execute();
  // One by one, as in `findDueEndpoints`.
  for (const { id, failing_since: since } of failing) {
    const waiting = db.selectFrom('webhook_delivery').select('id').where('endpoint_id', '=', id);
    if (await hasRow(waiting.where(isPending).limit(1))) continue;
    await db
      .updateTable('webhook_endpoint')
      .set({ failed_rounds: 0, failing_since: null, resume_at: new Date(0) })
      .where('id', '=', id)
      .where('failing_since', '=', since)
      .execute();
  }
}

/** The ids of endpoints that have due deliveries. */
export async function findDueEndpoints(db: Queryable, now: Date): Promise<number[]> {
  const endpoints = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where(isUsed)
    .where('resume_at', '<=', now)
    .execute();
  const due: number[] = [];
  // One by one, because there are few, and each needs the first row of an index only.
  for (const { id } of endpoints) {
    const delivery = await db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('endpoint_id', '=', id)
      .where(isPending)
      .where('next_attempt_at', '<=', now)
      .limit(1)
      .executeTakeFirst();
    if (delivery) due.push(id);
  }
  return due;
}

/** Undefined when the endpoint is deleted, disabled or paused after failures. */
export const findSendableEndpoint = (
  db: Queryable,
  id: number,
  now: Date,
): Promise<EndpointRow | undefined> =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where(isUsed)
    .where('resume_at', '<=', now)
    .executeTakeFirst();
