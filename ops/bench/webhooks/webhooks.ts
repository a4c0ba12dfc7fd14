import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { createEncryption } from '#api/platform/secrets/encryption.ts';
import { encryptSecret, newWebhookSecret } from '#api/webhooks/signature.ts';
import { load, type Target } from '../load.ts';
import { BENCH_SECRET, startProduct } from '../product.ts';
import { atLeast, atMost, inTurns, median, medianRatioOf, type Measure } from '../report.ts';
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
const ARRIVAL_MS = 120_000;
const MIN_PER_SECOND = 1_000;
const MIN_PER_SECOND_SLOW = 2_000;
const MAX_DELAY = 1.2;

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

interface Receivers {
  readonly count: number;
  readonly answerMs: number;
}

const AT_ONCE: Receivers = { count: 1, answerMs: 0 };
const SLOW: Receivers = { count: 50, answerMs: 100 };

/** Measures events per second from their transaction to their arrival at the receivers, which get equally many. */
async function fanOut(db: Db, plan: WebhookPlan, { count, answerMs }: Receivers): Promise<number> {
  const receivers = await Promise.all(Array.from({ length: count }, () => startCountingReceiver(answerMs)));
  const endpoints: number[] = [];
  for (const { url } of receivers) endpoints.push(await addEndpoint(db, url));
  const arrived = (): number => receivers.reduce((sum, { ids }) => sum + ids.size, 0);
  const each = Math.ceil(plan.events / count);
  const events = each * count;
  const speeds: number[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    const began = performance.now();
    for (const endpoint of endpoints) await addEvents(db, endpoint, each);
    while (arrived() < round * events) {
      if (performance.now() - began > ARRIVAL_MS) throw new Error(`${arrived()} webhooks arrived`);
      await sleep(5);
    }
    speeds.push((events * 1_000) / (performance.now() - began));
  }
  await Promise.all(receivers.map((receiver) => receiver.stop()));
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
async function besideHostile(db: Db, target: Target, { rounds, seconds }: WebhookPlan): Promise<number> {
  const receivers = await startHostileReceivers();
  const endpoints: number[] = [];
  for (const url of receivers.urls) endpoints.push(await addEndpoint(db, url));
  const stop = startStream(db, endpoints);
  const measured = await inTurns({ rounds, warmUps: 1 }, ['served', 'disabled'], async (kind) => {
    await restart(db, kind === 'served');
    return load(target, { connections: CONNECTIONS, seconds });
  });
  await stop();
  await restart(db, false);
  await receivers.stop();
  return medianRatioOf(measured('served'), measured('disabled'), 'p99Ms');
}

export const measureWebhooks: Measure<WebhookPlan> = async (cluster, folder, plan) => {
  await using database = await cluster.fill('webhooks', { indikers: INDIKERS });
  // Only in the sandbox do webhooks reach a receiver on this machine.
  await using product = await startProduct(`${folder}/webhooks`, database.url, { env: { SANDBOX: 'true' } });
  const perSecond = await fanOut(database.db, plan, AT_ONCE);
  const slowPerSecond = await fanOut(database.db, plan, SLOW);
  const other = { port: product.port, path: OTHER_CALL, nextToken: database.nextToken };
  const ratio = await besideHostile(database.db, other, plan);
  return [
    atLeast('webhooks: events per second', perSecond, MIN_PER_SECOND, '/s'),
    atLeast(
      'webhooks: events per second to 50 receivers at 100 ms',
      slowPerSecond,
      MIN_PER_SECOND_SLOW,
      '/s',
    ),
    atMost('webhooks: p99 of other calls beside hostile receivers', ratio, MAX_DELAY, '×'),
  ];
};
