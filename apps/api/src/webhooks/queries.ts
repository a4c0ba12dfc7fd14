import { deliveryState, type DeliveryState } from '@indike/rules/integrations/webhooks';
import { sql } from 'kysely';
import { type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';
import type { Queryable } from '../platform/db/database.ts';

const PENDING = sql.lit(deliveryState.pending);
const MAX_COUNT = 1_000;

const endpointQuery = (db: Queryable) =>
  db
    .selectFrom('webhook_endpoint as e')
    .select([
      'e.id',
      'e.url',
      'e.description',
      'e.events',
      'e.disabled_at',
      'e.disabled_by',
      'e.failed_rounds',
      'e.failing_since',
      'e.previous_ends_at',
      'e.created_at',
    ])
    .where('e.deleted_at', 'is', null);

export type EndpointView = Awaited<ReturnType<typeof findEndpoints>>[number];

/** In statements of their own, because a distributed database has the deliveries elsewhere. */
async function withWaiting<Row extends { readonly id: number }>(db: Queryable, endpoints: readonly Row[]) {
  const waiting = async ({ id }: Row): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (
      select id from webhook_delivery where endpoint_id = ${id} and state = ${PENDING} limit ${sql.lit(MAX_COUNT)}) counted`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  };
  const views = [];
  for (const endpoint of endpoints) views.push({ ...endpoint, waiting: await waiting(endpoint) });
  return views;
}

export const findEndpoints = async (db: Queryable) =>
  withWaiting(db, await endpointQuery(db).orderBy('e.id').execute());

export async function findEndpoint(db: Queryable, id: number): Promise<EndpointView | undefined> {
  const found = await endpointQuery(db).where('e.id', '=', id).execute();
  return (await withWaiting(db, found)).at(0);
}

const deliveryQuery = (db: Queryable, endpointId: number) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as v', (join) =>
      join.onRef('v.id', '=', 'd.event_id').onRef('v.user_id', '=', 'd.user_id'),
    )
    .select([
      'd.id',
      'd.state',
      'd.attempts',
      'd.next_attempt_at',
      'd.last_attempt_at',
      'd.status',
      'd.failure',
      'd.milliseconds',
      'd.answer',
      'v.uid',
      'v.type',
      'v.data',
      'v.occurred_at',
    ])
    .where('d.endpoint_id', '=', endpointId);

export type DeliveryView = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const findDelivery = (db: Queryable, endpointId: number, id: number) =>
  deliveryQuery(db, endpointId).where('d.id', '=', id).executeTakeFirst();

interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveries(
  db: Queryable,
  endpointId: number,
  { state, after, limit }: DeliveryFilter,
): Promise<KeysetPage<DeliveryView>> {
  const rows = await deliveryQuery(db, endpointId)
    .$if(state !== undefined, (q) => q.where('d.state', '=', sql.lit(state)))
    .$if(after !== undefined, (q) => q.where('d.id', '<', Number(after)))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}
