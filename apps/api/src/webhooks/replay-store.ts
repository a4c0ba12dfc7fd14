import { deliveryState, MAX_REPLAYED } from '@indike/rules/integrations/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

interface Period {
  readonly endpointId: number;
  readonly from: Date;
  readonly until: Date;
  /** Whether delivered events are included. Events with a pending delivery never are. */
  readonly deliveredToo: boolean;
  readonly now: Date;
}

function eventsOf({ endpointId, from, until, deliveredToo }: Period) {
  const ended = deliveredToo ? [deliveryState.pending] : [deliveryState.pending, deliveryState.delivered];
  return sql`
    webhook_event v join webhook_endpoint e on e.id = ${endpointId} and v.type = any (e.events)
    where v.occurred_at >= ${from} and v.occurred_at < ${until}
      and not exists (
        select from webhook_delivery d
        where d.event_id = v.id and d.user_id = v.user_id and d.endpoint_id = e.id and d.state = any (${ended}::text[])
      )`;
}

/** Counts at most one more than `MAX_REPLAYED`. */
export async function countReplayable(tx: Tx, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select v.id from ${eventsOf(period)} limit ${MAX_REPLAYED + 1}) counted`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function insertReplays(tx: Tx, period: Period): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_delivery (endpoint_id, event_id, user_id, subject, created_at)
    select e.id, v.id, v.user_id, v.subject, ${period.now}::timestamptz from ${eventsOf(period)} order by v.id`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Inserts a new delivery of the same event, so that the result of the first one stays in the log. */
export async function insertReplay(tx: Tx, deliveryId: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_delivery')
    .columns(['endpoint_id', 'event_id', 'user_id', 'subject', 'created_at'])
    .expression((q) =>
      q
        .selectFrom('webhook_delivery as d')
        .select(['d.endpoint_id', 'd.event_id', 'd.user_id', 'd.subject'])
        .select(sql<Date>`${now}::timestamptz`.as('created_at'))
        .where('d.id', '=', deliveryId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
