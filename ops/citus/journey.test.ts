import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newApiKey } from '#api/testing/api-keys.ts';
import { erase } from '#api/testing/erasure.ts';
import { expectCleanLedger } from '#api/testing/money.ts';
import { startPayoutTest, withdrawal, type PayoutTest } from '#api/testing/payouts.ts';
import { refer, signUp, type Indiker } from '#api/testing/people.ts';
import { bankReturn, importReturn, sendBatch } from '#api/testing/return-files.ts';
import { startWebhookReceiver } from '#api/testing/webhook-receiver.ts';
import { newWebhook, sendDueWebhooks } from '#api/testing/webhooks.ts';
import { runStatement as runOn } from './citus-cluster.ts';

// What crosses the servers of a distributed PostgreSQL, beside the tests of the capabilities that run on one, too.

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
}, 120_000);
afterAll(() => here.server.stop());

const runStatement = async <Row>(statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(here.server.db)).rows;

interface OnShard {
  readonly success: boolean;
  readonly result: string;
}
const onShards = (table: string, statement: string) =>
  runStatement<OnShard>(`select * from run_command_on_shards('${table}', $_$${statement}$_$)`);

const findings = async () => (await here.admin.get('/api/operator/ledger/check')).body.findings;

it('pays by one batch and return file what Indikers of several shards have requested', async () => {
  const batch = await sendBatch(here, 6, [here.byPix, here.byTransfer]);
  const imported = await importReturn(here, await bankReturn(here, batch));
  expect(imported.status).toBe(200);
  for (const id of batch.ids) expect((await withdrawal(here, id)).status).toBe('paid');
  const placed = await runStatement<{ port: number }>(`
    select distinct nodeport as port from pg_dist_shard_placement
    where shardid in (select get_shard_id_for_distribution_column('wallet', user_id) from wallet)`);
  expect(placed).toHaveLength(inject('nodes').length - 1);
  await expectCleanLedger(here.server);
});

it('refuses on a shard what the ledger refuses, and finds what is changed there all the same', async () => {
  const change = `update %s set balance = balance + 1 where owner = ${here.ana.id} and kind = 'paid'`;
  const refused = (await onShards('ledger_account', change)).filter(({ success }) => !success);
  expect(refused.map(({ result }) => result)).not.toEqual([]);
  for (const { result } of refused) expect(result).toContain('append-only');
  await onShards('ledger_account', 'alter table %s disable trigger user');
  await onShards('ledger_account', change);
  const found: { detail: string }[] = await findings();
  expect(found.map(({ detail }) => detail)).toContain(
    `Indiker ${here.ana.id}, paid: saldo 50001, soma 50000`,
  );
  await onShards('ledger_account', change.replace('+', '-'));
  await onShards('ledger_account', 'alter table %s enable trigger user');
  await expectCleanLedger(here.server);
});

it('tells the systems of the provider what happened, once and in their order', async () => {
  const receiver = await startWebhookReceiver();
  try {
    await newWebhook(here.admin, receiver.url, ['referral.created', 'indiker.erased']);
    const person = await signUp(here.server);
    const ids = [await refer(person), await refer(person)];
    const crm = await newApiKey(here.server, here.admin);
    await expect
      .poll(
        async () =>
          (await crm.get('/api/v1/referrals?limit=100')).body.data.map(({ id }: { id: number }) => id),
        {
          timeout: 30_000,
        },
      )
      .toEqual(expect.arrayContaining(ids));
    expect((await erase(here.server, person)).status).toBe(200);
    await Promise.all([sendDueWebhooks(here.server), sendDueWebhooks(here.server)]);
    expect(receiver.received.map(({ type }) => type)).toEqual(['indiker.erased']);
    const other = [await refer(here.bia), await refer(here.ana)];
    await Promise.all([sendDueWebhooks(here.server), sendDueWebhooks(here.server)]);
    const received = receiver.received.slice(1).map(({ data }) => data['referral_id']);
    expect(new Set(received)).toEqual(new Set(other));
    expect(received).toHaveLength(other.length);
  } finally {
    await receiver.stop();
  }
});

interface Counted {
  readonly single: number;
  readonly multi: number;
}
/** How many statements went to one shard and to several. */
async function countStatements(work: () => Promise<unknown>): Promise<Counted> {
  const count = async () =>
    (
      await runStatement<Counted>(`
        select query_execution_single_shard as single, query_execution_multi_shard as multi
        from citus_stat_counters((select oid from pg_database where datname = current_database()))`)
    )[0] ?? { single: 0, multi: 0 };
  const before = await count();
  await work();
  const after = await count();
  return { single: after.single - before.single, multi: after.multi - before.multi };
}

it.each([
  '/api/auth/user',
  '/api/indication',
  '/api/me/level',
  '/api/me/share-link',
  '/api/withdraw-payments',
])('reads %s of one shard alone', async (path) => {
  const counted = await countStatements(async () => expect((await here.ana.get(path)).status).toBe(200));
  expect(counted.single).toBeGreaterThan(0);
  expect(counted.multi).toBe(0);
});

it('lists for the staff what is on all shards', async () => {
  const { multi } = await countStatements(async () =>
    expect((await here.admin.get('/api/operator/withdrawals')).status).toBe(200),
  );
  expect(multi).toBeGreaterThan(0);
});

/** Calls in a second, of eight callers at a time. */
async function rateOf(
  people: readonly Indiker[],
  call: (person: Indiker) => Promise<unknown>,
): Promise<number> {
  const [seconds, began] = [3, performance.now()];
  let done = 0;
  await Promise.all(
    people.map(async (person) => {
      for (; performance.now() - began < seconds * 1_000; done += 1) await call(person);
    }),
  );
  return Math.round(done / seconds);
}

/** As the provider does it, with a connection of the owner's: the product's statements end after seconds. */
async function asOwner(statement: string): Promise<void> {
  const [{ name } = { name: '' }] = await runStatement<{ name: string }>('select current_database() as name');
  await runOn({ ...inject('postgres'), database: name }, statement);
}

it('reads and writes while its shards are on two workers, and after they have moved to one', async () => {
  const people: Indiker[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await signUp(here.server));
  const measure = async () => ({
    reads: await rateOf(people, async (person) => {
      expect((await person.get('/api/indication')).status).toBe(200);
    }),
    writes: await rateOf(people, refer),
  });
  const two = await measure();
  const { port } = inject('nodes').at(-1) ?? { port: 0 };
  await asOwner(`select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', false)`);
  await asOwner(`select rebalance_table_shards(drain_only => true, shard_transfer_mode => 'block_writes')`);
  const left = await runStatement(`select from pg_dist_shard_placement p join pg_dist_shard s using (shardid)
    join pg_dist_partition t using (logicalrelid) where t.partmethod = 'h' and p.nodeport = ${port}`);
  expect(left).toEqual([]);
  const one = await measure();
  expect(Math.min(two.reads, two.writes, one.reads, one.writes)).toBeGreaterThan(0);
  console.log(
    `two workers to one: reads ${two.reads}/${one.reads}, new referrals ${two.writes}/${one.writes} a second`,
  );
  await expectCleanLedger(here.server);
}, 300_000);
