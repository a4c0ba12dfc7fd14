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
      sql<number>`(
        select count(*) from (
          select from webhook_delivery d where d.endpoint_id = e.id and d.state = ${PENDING} limit ${sql.lit(MAX_COUNT)}
        ) counted
      )`.as('waiting'),
    ])
    .where('e.deleted_at', 'is', null);

export type EndpointView = Awaited<ReturnType<typeof findEndpoints>>[number];

export const findEndpoints = (db: Queryable) => endpointQuery(db).orderBy('e.id').execute();

export const findEndpoint = (db: Queryable, id: number): Promise<EndpointView | undefined> =>
  endpointQuery(db).where('e.id', '=', id).executeTakeFirst();

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
