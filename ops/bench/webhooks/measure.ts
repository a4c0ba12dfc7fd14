import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { sql } from 'kysely';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { createEncryption } from '#api/platform/secrets/encryption.ts';
import { encryptSecret, newWebhookSecret } from '#api/webhooks/signature.ts';
import type { Cluster } from '../databases.ts';
import { load } from '../load.ts';
import { BENCH_SECRET, startProduct, type Running } from '../product.ts';
import { median, type Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { startCountingReceiver, startHostileReceivers } from './receivers.ts';

export interface WebhookPlan {
  readonly events: number;
  readonly rounds: number;
  readonly seconds: number;
}

const INDIKERS = 100;
/** The call of the first screen that an Indiker sees. */
const OTHER_CALL = '/api/payment-reports/total-available';
const CONNECTIONS = 4;
/** Interval between events for each hostile receiver, so 40 per second for the four. */
const HOSTILE_EVERY_MS = 100;
/** Pause for requests that the previous round has begun. */
const REST_MS = 500;

export async function addEndpoint(db: Db, url: string): Promise<number> {
  const secret = encryptSecret({ encryption: createEncryption([BENCH_SECRET]) }, newWebhookSecret());
  const { id } = await db
    .insertInto('webhook_endpoint')
    .values({ url, events: [...WEBHOOK_EVENT_TYPES], secret, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts events for one endpoint, five about each referral. */
async function addEvents(db: Db, endpointId: number, count: number): Promise<void> {
  await sql`
    with event as (
      insert into webhook_event (type, subject, data, occurred_at)
      select 'referral.status_changed', 'referral/' || n / 5, jsonb_build_object('referral_id', n / 5), now()
      from generate_series(1, ${count}::int) n returning id, subject
    )
    insert into webhook_delivery (endpoint_id, event_id, subject, created_at)
    select ${endpointId}::bigint, id, subject, now() from event order by id`.execute(db);
}

/** Measures events per second from their transaction to their arrival at the receiver. */
async function fanOut(db: Db, { events, rounds }: WebhookPlan): Promise<number> {
  const receiver = await startCountingReceiver();
  const endpoint = await addEndpoint(db, receiver.url);
  const speeds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now();
    await addEvents(db, endpoint, events);
    while (receiver.ids.size < round * events) {
      if (performance.now() - began > 120_000) throw new Error(`${receiver.ids.size} webhooks arrived`);
      await sleep(5);
    }
    speeds.push((events * 1_000) / (performance.now() - began));
  }
  await receiver.stop();
  await db.deleteFrom('webhook_delivery').execute();
  return median(speeds);
}

/** Inserts events for all endpoints until the returned function is called. */
function startStream(db: Db, endpoints: readonly number[]): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      for (const endpoint of endpoints) await addEvents(db, endpoint, 1);
      await sleep(HOSTILE_EVERY_MS);
    }
  };
  const ended = run();
  return () => {
    stop.abort();
    return ended;
  };
}

/** Deletes all deliveries and resets the endpoints, which are enabled when `served` and otherwise disabled. */
async function restart(db: Db, served: boolean): Promise<void> {
  const disabled = served
    ? { disabled_at: null, disabled_by: null }
    : { disabled_at: new Date(), disabled_by: 'operator' };
  await db
    .updateTable('webhook_endpoint')
    .set({ failed_rounds: 0, failing_since: null, resume_at: new Date(0), ...disabled })
    .execute();
  await db.deleteFrom('webhook_delivery').execute();
  await sleep(REST_MS);
}

/** The p99 of another call while hostile receivers are served, as a ratio to its p99 without them. */
async function besideHostile(db: Db, product: Running, nextToken: () => string, plan: WebhookPlan) {
  const receivers = await startHostileReceivers();
  const endpoints: number[] = [];
  for (const url of receivers.urls) endpoints.push(await addEndpoint(db, url));
  const target = { port: product.port, path: OTHER_CALL, nextToken };
  const stop = startStream(db, endpoints);
  const ratios: number[] = [];
  for (let round = -1; round < plan.rounds; round += 1) {
    const p99 = new Map<boolean, number>();
    for (const served of round % 2 === 0 ? [false, true] : [true, false]) {
      await restart(db, served);
      p99.set(served, (await load(target, { connections: CONNECTIONS, seconds: plan.seconds })).p99Ms);
    }
    if (round >= 0) ratios.push((p99.get(true) ?? NaN) / (p99.get(false) ?? NaN));
  }
  await stop();
  await restart(db, false);
  await receivers.stop();
  return median(ratios);
}

export async function measureWebhooks(
  cluster: Cluster,
  folder: string,
  plan: WebhookPlan,
): Promise<Budget[]> {
  const database = await cluster.fill(INDIKERS, { name: 'webhooks' });
  const db = createDatabase(createPool({ connectionString: database.url }, 2));
  const product = await startProduct(`${folder}/webhooks`, database.url, { isSandbox: true });
  try {
    const perSecond = await fanOut(db, plan);
    const ratio = await besideHostile(db, product, database.nextToken, plan);
    console.log(
      table([
        ['Webhooks', 'measured'],
        ['events per second to one receiver', perSecond.toFixed(0)],
        ['p99 of another call beside hostile receivers', `${ratio.toFixed(2)} ×`],
      ]),
    );
    return [
      { name: 'webhooks: events per second', value: perSecond, limit: 1_000, unit: '/s', atLeast: true },
      { name: 'webhooks: p99 of other calls beside hostile receivers', value: ratio, limit: 1.2, unit: '×' },
    ];
  } finally {
    await product.stop();
    await db.destroy();
  }
}
