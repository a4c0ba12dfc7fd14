import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { isRefused } from '../../platform/refusal.ts';
import { expectCleanLedger } from '../../testing/money.ts';
import * as world from '../../testing/money-world.ts';
import * as payouts from '../../testing/payout-world.ts';
import { createTestProvider, type Fate, type TestProvider } from '../../testing/pix-provider.ts';
import { randomFrom } from '../../testing/random.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { prepareBatch } from '../prepare-batch.ts';
import { createOrderSender } from './jobs.ts';
import { lookNow } from './order-store.ts';
import { readStatements } from './statements.ts';
import { paymentKey } from '../../withdrawals/commands.ts';
import { type PixProvider, unchangingProviders } from '../../platform/pix-provider.ts';

// Random sequences of requests, batches, answers, hints, returns, statements, new bank data and two workers that die while they
// send (decisions, section 16): the provider's book and the ledger agree to the centavo, and nothing is paid twice.

const OPERATIONS = Number(process.env['ORDER_OPERATIONS'] ?? 600);
const SEEDS = (process.env['ORDER_SEEDS'] ?? '1,2').split(',').map(Number);
const PEOPLE = 4;
const FATES: readonly Fate[] = [
  'paid',
  'paid',
  'paid',
  'slow',
  'key_unknown',
  'no_balance',
  'lost_before',
  'lost_after',
  'busy',
];

class Killed extends Error {}

/** A worker's view of the provider. After its death, no answer reaches it, though the calls may have arrived. */
function mortal(provider: TestProvider, dies: () => boolean): PixProvider {
  return {
    ...provider,
    async send(order) {
      if (dies()) throw new Killed('before the call');
      const answer = await provider.send(order);
      if (dies()) throw new Killed('after the call');
      return answer;
    },
  };
}

interface Difference {
  readonly id: string | number;
  readonly ours: number | null;
  readonly theirs: number | null;
}

/** Orders that one side counts as paid and the other does not, or with another amount, whatever came back since. */
async function differences({ db }: TestServer, provider: TestProvider): Promise<Difference[]> {
  const paid = [...provider.book.values()].filter(({ state }) => state === 'paid');
  const { rows } = await sql<Difference>`
    with theirs as (select * from unnest(${paid.map(({ id }) => id)}::text[], ${paid.map((one) => one.paid)}::bigint[]) t (id, net)),
    ours as (
      select o.id, t.net from payment_order o
      join payout_batch_item t on t.batch_id = o.batch_id and t.withdrawal_id = o.withdrawal_id
      join withdrawal w on w.id = o.withdrawal_id
      join ledger_transaction l on l.business_key = ${paymentKey(sql.ref('w.id'), sql.ref('w.user_id'))}
      where t.outcome = 'paid' and w.status = 'paid')
    select coalesce(ours.id, theirs.id) as id, ours.net as ours, theirs.net as theirs
    from ours full join theirs using (id) where ours.net is distinct from theirs.net`.execute(db);
  return rows;
}

/** Withdrawals of which the provider has paid out, less what came back, another amount than the cash of the ledger. */
async function netDifferences({ db }: TestServer, provider: TestProvider): Promise<Difference[]> {
  const paid = [...provider.book.values()].filter(({ state }) => state === 'paid');
  const { rows } = await sql<Difference>`
    with theirs as (
      select o.withdrawal_id as id, sum(t.net) as net
      from unnest(${paid.map(({ id }) => id)}::text[], ${paid.map((one) => one.paid - one.returned)}::bigint[]) t (id, net)
      join payment_order o on o.id = t.id group by 1
    ), ours as (
      select w.id, -coalesce(sum(e.amount), 0) as net from withdrawal w
      left join ledger_transaction l on l.business_key ~ ('^(pay|return):withdrawal:' || w.id || '(:|$)')
      left join ledger_account a on a.owner = w.user_id and a.kind = 'cash'
      left join ledger_entry e on e.transaction_id = l.id and e.account_id = a.id group by w.id)
    select id, ours.net as ours, theirs.net as theirs from ours full join theirs using (id)
    where coalesce(ours.net, 0) <> coalesce(theirs.net, 0)`.execute(db);
  return rows;
}

it.each(SEEDS)(
  'the provider’s book and the ledger agree, and nothing is paid twice: seed %d',
  async (seed) => {
    const provider = createTestProvider('2026-11-23');
    const server = await startTestServer({ pixProviders: new Map([['efi', provider]]) });
    // A business day, so that batches are paid on the day on which they are approved.
    server.clock.advance(2 * 86_400_000);
    const here = await payouts.addPayouts(await world.createWorld(server));
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    provider.fate = () => pick(FATES) ?? 'paid';
    const people: UserId[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await world.addPerson(here));
    const withdrawals: number[] = [];
    const batches: number[] = [];
    const done = new Map<string, number>();
    let dying = true;
    const workerOf = (): ReturnType<typeof createOrderSender> => {
      const mine = mortal(provider, () => dying && random() < 0.1);
      const deps: Deps = { ...server.deps, pixProviders: unchangingProviders(new Map([['efi', mine]])) };
      return createOrderSender(deps);
    };
    const workers = [workerOf(), workerOf()];

    async function request(): Promise<boolean> {
      const owner = pick(people);
      if (owner === undefined) return false;
      const referral = await world.addReferral(here, owner);
      const earned = addDays(world.today(here), -5);
      await world.transition(here, referral, { status: 'in_contact' });
      await world.negotiate(here, referral, 100_000);
      await world.sign(here, referral, 100_000, earned);
      await world.payInvoice(here, referral, earned);
      const id = await world.withdraw(here, owner);
      if (id !== undefined) withdrawals.push(id);
      return id !== undefined;
    }
    async function prepare(): Promise<boolean> {
      const form = {
        payment_date: nextBusinessDay(dateInSaoPaulo(server.clock.now())),
        method: 'efi' as const,
        withdrawal_ids: [pick(withdrawals.slice(-PEOPLE)) ?? 0],
        reviewed_ids: withdrawals,
      };
      const context = { ...world.by(here), action: 'payout-batch.prepare' } as const;
      const prepared = await prepareBatch(server.deps, form, context);
      if (!isRefused(prepared)) batches.push(prepared.id);
      return !isRefused(prepared);
    }
    async function work(): Promise<boolean> {
      await Promise.all(workers.map((worker) => worker.begin()));
      await Promise.all(workers.map((worker) => worker.waitUntilIdle()));
      return true;
    }
    async function settle(): Promise<boolean> {
      const slow = [...provider.book.values()].filter(({ state }) => state === 'processing');
      const one = pick(slow);
      if (one) one.state = random() < 0.7 ? 'paid' : 'not_paid';
      return one !== undefined;
    }
    async function hint(): Promise<boolean> {
      const id = pick([...provider.book.keys()]);
      if (id !== undefined) await lookNow(server.db, id, server.clock.now(), random() < 0.5);
      return id !== undefined;
    }
    async function giveBack(): Promise<boolean> {
      const one = pick([...provider.book.values()].filter((it) => it.state === 'paid' && it.returned === 0));
      if (!one) return false;
      one.returned = one.paid;
      if (random() < 0.5) await lookNow(server.db, one.id, server.clock.now(), true);
      return true;
    }
    /** As on the night after. */
    async function readStatement(): Promise<boolean> {
      const now = new Date(server.clock.now().getTime() + 86_400_000);
      await readStatements({ ...server.deps, clock: { now: () => now } });
      return true;
    }
    const OPERATION: readonly (readonly [string, () => Promise<boolean>])[] = [
      ['request', request],
      ['prepare', prepare],
      ['prepare', prepare],
      ['approve', () => payouts.approveBatch(here, pick(batches.slice(-3)) ?? 0)],
      ['approve', () => payouts.approveBatch(here, pick(batches.slice(-3)) ?? 0)],
      ['reject', () => payouts.rejectBatch(here, pick(batches.slice(-3)) ?? 0)],
      ['work', work],
      ['work', work],
      ['settle', settle],
      ['hint', hint],
      ['give back', giveBack],
      ['statement', readStatement],
      ['bank data', () => world.newBankData(here, pick(people) ?? (0 as UserId))],
    ];
    for (let n = 0; n < OPERATIONS / SEEDS.length; n += 1) {
      server.clock.advance(Math.floor(random() * 20_000));
      const step = Array.from({ length: random() < 0.25 ? 2 : 1 }, () => pick(OPERATION)).filter(
        (operation) => operation !== undefined,
      );
      const results = await Promise.all(step.map(([, run]) => run()));
      for (const [index, [name]] of step.entries())
        if (results[index]) done.set(name, (done.get(name) ?? 0) + 1);
      // What the provider has paid may not have reached us yet. What we have paid, it has.
      expect((await differences(server, provider)).filter(({ ours }) => ours !== null)).toEqual([]);
    }
    // Everything ends within two minutes once the provider answers and nobody dies.
    dying = false;
    provider.fate = () => 'paid';
    for (const one of provider.book.values()) if (one.state === 'processing') one.state = 'paid';
    for (let seconds = 0; seconds < 120; seconds += 15) {
      server.clock.advance(15_000);
      await work();
    }
    const { rows } = await sql`select id, state from payment_order where ended_at is null`.execute(server.db);
    expect(rows).toEqual([]);
    await readStatement();
    expect(await netDifferences(server, provider)).toEqual([]);
    await expectCleanLedger(server);
    // oxlint-disable-next-line no-console -- reports the seed and its operations
    console.info(`seed ${seed}`, Object.fromEntries(done), `${provider.book.size} payments`);
    expect([...done.keys()].toSorted()).toEqual([...new Set(OPERATION.map(([name]) => name))].toSorted());
    await server.stop();
  },
  600_000,
);
