import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { newWebhook } from '../testing/webhooks.ts';
import { figure } from './testing/figures.ts';
import {
  cleanUp,
  endProduct,
  launch,
  newDataDir,
  type Product,
  until,
  up,
  urlOf,
} from './testing/product.ts';

// docs/proofs.md 36: kill -9 in the middle of many deliveries. PROOF_KILLS for the long run.

const REFERRALS = 200;
const EVENTS_EACH = 5;
const EVENTS = REFERRALS * EVENTS_EACH;
const KILLS = Number(process.env['PROOF_KILLS'] ?? 3);
const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };
/** A process may have taken up to this many deliveries when it is killed. They are sent again. */
const TAKEN_AT_ONCE = 128;

let server: TestServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await cleanUp();
  await receiver.stop();
  await server.stop();
});

/** Starts a process of the product on the test's database. It is the only one that sends webhooks. */
async function start(dataDir: string): Promise<Product & { url: string }> {
  const product = launch({ DATABASE_URL: urlOf(server.database), DATA_DIR: dataDir });
  return { ...product, ...(await up(product)) };
}

/** Inserts referrals that each change their status four times. */
async function insertEvents(): Promise<void> {
  const { id } = await signUp(server);
  await sql`
    with consented as (
      insert into consent (user_id, kind, version, text_hash, accepted_at)
      values (${id}, 'referral', '1', ${Buffer.alloc(32)}, now()) returning id
    )
    insert into referral (user_id, company_name, company_search, cnpj, status_since, consent_id, created_at)
    select ${id}, 'Empresa ' || n, 'empresa', lpad(n::text, 14, '0'), now(), consented.id, now()
    from generate_series(1, ${REFERRALS}::int) n, consented`.execute(server.db);
  for (let change = 1; change < EVENTS_EACH; change += 1)
    await sql`
      insert into status_transition (user_id, referral_id, status, created_at)
      select user_id, id, 'in_contact', now() from referral where user_id = ${id} order by id`.execute(
      server.db,
    );
}

it(
  'loses no webhook when the process is killed: each arrives at least once, signed, in the order of its referral',
  { timeout: 60_000 * (KILLS + 2) },
  async () => {
    const dataDir = newDataDir();
    let product = await start(dataDir);
    const { body } = await clientOf(product).post('/api/operator/auth/login', OPERATOR);
    const { secret } = await newWebhook(
      clientOf(product, body.access_token),
      receiver.url,
      WEBHOOK_EVENT_TYPES,
    );
    const verifier = new Webhook(secret);
    const unsigned: string[] = [];
    receiver.reply = ({ id, text, headers }, response) => {
      try {
        verifier.verify(text, headers as Record<string, string>);
      } catch {
        unsigned.push(id);
      }
      void sleep(100).then(() => response.writeHead(204).end());
    };
    await insertEvents();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const least = Math.floor((kill * EVENTS) / (KILLS + 2));
      await until(() => receiver.received.length >= least, 60_000, `${least} webhooks`);
      product.child.kill('SIGKILL');
      await product.ended;
      product = await start(dataDir);
    }
    const pending = async () =>
      (await server.db
        .selectFrom('webhook_delivery')
        .select('id')
        .where('state', '<>', 'delivered')
        .limit(1)
        .executeTakeFirst()) !== undefined;
    const ms = await until(async () => !(await pending()), 90_000, 'all webhooks');
    await endProduct(product);

    const first = new Map(receiver.received.toReversed().map((webhook) => [webhook.id, webhook]));
    const repeated = receiver.received.length - first.size;
    figure('webhook kills', { events: EVENTS, kills: KILLS, repeated, 'rest after s': ms / 1000 });
    expect(first.size).toBe(EVENTS);
    expect(unsigned).toEqual([]);
    expect(repeated).toBeLessThanOrEqual(KILLS * TAKEN_AT_ONCE);
    const { rows } = await sql<{ id: string; subject: string }>`
      select 'msg_' || replace(uid::text, '-', '') as id, subject from webhook_event v order by v.id`.execute(
      server.db,
    );
    const arrivals = [...new Set(receiver.received.map(({ id }) => id))];
    const subjectOf = new Map(rows.map(({ id, subject }) => [id, subject]));
    const ordered = (ids: readonly string[]) => Map.groupBy(ids, (id) => subjectOf.get(id));
    expect(ordered(arrivals)).toEqual(ordered(rows.map(({ id }) => id)));
  },
);
