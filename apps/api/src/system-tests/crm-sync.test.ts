import { setTimeout as sleep } from 'node:timers/promises';
import { isClosed, operatorTransitions, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { beforeAll, describe, expect, it } from 'vitest';
import { createConnectionSync } from '../connections/jobs.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import type { CrmFault } from '../sandbox/crm/book.ts';
import { waitForReadableChanges } from '../testing/api-keys.ts';
import { clientOf } from '../testing/client.ts';
import {
  bookOf,
  CONNECTIONS,
  clearCrm,
  connectCrm,
  dealOf,
  EACH_CRM,
  STAGE,
  STAGE_MEANINGS,
  syncCrm,
} from '../testing/crm.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { type Indiker, refer, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { figure } from './testing/figures.ts';
import { seededRandom } from './testing/random.ts';

// docs/proofs.md 64: both sides of a CRM change in random order, with faults and kills. PROOF_CRM_CHANGES for the long run.

const CHANGES = Number(process.env['PROOF_CRM_CHANGES'] ?? 60);
const REFERRALS = Math.max(6, Math.floor(CHANGES / 20));
const CALLS_PER_CHANGE = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOKEN_PATH = 'oauth2/token';

const server = useTestServer({ standIns: true });
const random = seededRandom();
let admin: Operator;
let ana: Indiker;
let connection: number;
let hook: string;
const ids: number[] = [];
let changes = 0;

/** Sessions of the staff end while the clock moves on. */
async function advance(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  admin = await newOperator(server);
}

async function factsOf(id: number) {
  return server.db
    .selectFrom('referral as r')
    .leftJoin('contract as k', 'k.referral_id', 'r.id')
    .select(['r.status', 'k.value'])
    .where('r.id', '=', id)
    .$castTo<{ status: ReferralStatus; value: number | null }>()
    .executeTakeFirstOrThrow();
}

/** A change of the staff, which ends a referral only now and then. */
async function changeHere(id: number): Promise<void> {
  const { status } = await factsOf(id);
  const open = operatorTransitions(status).filter((to) => to !== 'in_dispute');
  const some = open.filter((to) => to !== 'cancelled' && to !== 'accepted');
  const choices = random.below(8) === 0 ? open : some;
  if (choices.length === 0) return;
  const to = random.pick(choices);
  const today = server.clock.now().toISOString().slice(0, 10);
  const done = await transitionTo(admin, id, {
    status: to,
    ...(to === 'in_negotiation' && { estimated_value: 100 + random.below(900) }),
    ...(to === 'cancelled' && { reason: 'no_budget' }),
    ...(to === 'accepted' && {
      contract: { value: 1000 + random.below(900), closed_at: today, first_invoice_due_date: today },
    }),
  });
  if (done.status === 200) changes += 1;
}

/** A change of the sales people in the CRM, with hints that come twice or not at all. */
async function changeThere(id: number): Promise<void> {
  const book = bookOf(server);
  const deal = dealOf(book, id);
  if (!deal) return;
  const kind = random.below(10);
  const move =
    kind === 0
      ? { status: 'won', value: 500 + random.below(500) }
      : kind === 1
        ? { status: 'lost' }
        : { status: 'open', stage_id: 1 + random.below(5), value: 100 + random.below(900) };
  book.put('deals', move, deal.id);
  changes += 1;
  for (let hints = random.below(3); hints > 0; hints -= 1) await clientOf(server).post(hook, { data: deal });
}

function fault(): CrmFault | null {
  const dice = random.below(100);
  if (dice < 6) return { status: 429, retryAfter: 1 };
  if (dice < 9) return { status: 'hang' };
  if (dice < 12) return { status: 'hang', afterwards: true };
  return dice < 14 ? { status: 500 } : null;
}

/** A worker whose process ends in the middle: from some moment on, nothing that it does reaches the database. */
async function killedWorker(): Promise<void> {
  const db = createDatabase(createPool(server.database.application, 4));
  const sync = createConnectionSync({ ...server.deps, db });
  await sync.begin();
  await sleep(random.below(400));
  sync.stop();
  await db.destroy();
  await sync.waitUntilIdle();
}

async function syncUntilQuiet(): Promise<number> {
  for (let rounds = 1; ; rounds += 1) {
    await waitForReadableChanges(server.db);
    await advance(6 * MINUTE);
    await syncCrm(server);
    const pending = await server.db
      .selectFrom('connection_link')
      .select('referral_id')
      .where('state', '=', 'pending')
      .execute();
    if (pending.length === 0 || rounds === 20) return rounds;
  }
}

/** What waits for a person is decided as a person does: contracts are completed, and everything else is lost. */
async function decideAll(): Promise<void> {
  const waiting = (await admin.get(`${CONNECTIONS}/${connection}/items?limit=100`)).body.data;
  const today = server.clock.now().toISOString().slice(0, 10);
  for (const { id } of waiting) {
    const contract = { value: 1234, closed_at: today, first_invoice_due_date: today };
    const accepted = await transitionTo(admin, id, { status: 'accepted', contract });
    if (accepted.status !== 200) await transitionTo(admin, id, { status: 'cancelled', reason: 'no_budget' });
    changes += 1;
  }
}

async function expectAgreement(): Promise<void> {
  const book = bookOf(server);
  let deals = 0;
  for (const id of ids) {
    const { status, value } = await factsOf(id);
    const deal = dealOf(book, id);
    // It was cancelled before the CRM heard of it.
    if (deal === undefined && status === 'cancelled') continue;
    deals += 1;
    const state = isClosed(status) ? 'won' : status === 'cancelled' ? 'lost' : 'open';
    const there = STAGE_MEANINGS.find(({ stage }) => stage === deal?.['stage_id'])?.status;
    expect([id, deal?.['status'], state === 'open' ? there : null]).toEqual([
      id,
      state,
      state === 'open' ? status : null,
    ]);
    expect([id, value === null ? null : deal?.['value']]).toEqual([id, value === null ? null : value / 100]);
  }
  expect(book.records.deals.size).toBe(deals);
  const cnpjs = [...book.records.organizations.values()].map((each) => JSON.stringify(each['custom_fields']));
  expect(new Set(cnpjs).size).toBe(cnpjs.length);
  const emails = [...book.records.persons.values()].map((each) => JSON.stringify(each['emails']));
  expect(new Set(emails).size).toBe(emails.length);
}

describe.each(EACH_CRM)('%s', (name, provider) => {
  beforeAll(async () => {
    await clearCrm(server);
    bookOf(server).calls.length = 0;
    ids.length = 0;
    changes = 0;
    admin = await newOperator(server);
    ana = await signUp(server);
    connection = await connectCrm(admin, { provider });
    hook = new URL((await admin.get(CONNECTIONS)).body[0].hook_url).pathname;
  });

  it(
    'brings both sides to agreement, each deal once, after random changes with faults and kills',
    { timeout: 120_000 + CHANGES * 3_000 },
    async () => {
      const book = bookOf(server);
      let faults = 0;
      book.faultOf = ({ path }) => {
        // Each new token replaces the one before it: two lost answers would need a person.
        const found = path === TOKEN_PATH ? null : fault();
        if (found) faults += 1;
        return found;
      };
      let kills = 0;
      while (changes < CHANGES) {
        if (ids.length < REFERRALS) {
          ids.push(await refer(ana));
          changes += 1;
        }
        const id = random.pick(ids);
        await (random.below(2) === 0 ? changeHere(id) : changeThere(id));
        if (random.below(3) > 0) continue;
        await waitForReadableChanges(server.db);
        server.clock.advance(10_000);
        if (random.below(4) === 0) {
          kills += 1;
          await killedWorker();
          await advance(4 * MINUTE);
        } else await syncCrm(server);
      }
      book.faultOf = () => null;
      await syncUntilQuiet();
      await decideAll();
      await syncUntilQuiet();
      const answered = book.calls.length - faults;
      figure(`crm sync ${name}`, {
        seed: random.seed,
        changes,
        kills,
        faults,
        calls: answered,
        'per change': answered / changes,
      });
      await expectAgreement();
      expect(answered / changes).toBeLessThanOrEqual(CALLS_PER_CHANGE);
    },
  );

  it('catches up within ten minutes after the CRM was away for a day', { timeout: 120_000 }, async () => {
    const book = bookOf(server);
    const open = [];
    for (let n = 0; n < 5; n += 1) open.push(await refer(ana));
    ids.push(...open);
    await syncUntilQuiet();
    book.faultOf = () => ({ status: 'hang' });
    const [first = 0, second = 0, ...others] = open;
    expect((await transitionTo(admin, first, { status: 'in_contact' })).status).toBe(200);
    book.put('deals', { stage_id: 4, value: 700 }, dealOf(book, second)?.id);
    for (let hour = 0; hour < 24; hour += 1) {
      await waitForReadableChanges(server.db);
      await advance(HOUR);
      await syncCrm(server);
      if (hour === 12) ids.push(await refer(ana));
    }
    for (const id of others)
      expect((await transitionTo(admin, id, { status: 'cancelled', reason: 'no_budget' })).status).toBe(200);
    book.faultOf = () => null;
    for (let minute = 0; minute < 10; minute += 1) {
      await waitForReadableChanges(server.db);
      server.clock.advance(MINUTE);
      await syncCrm(server);
    }
    await expectAgreement();
    expect((await factsOf(second)).status).toBe('in_negotiation');
    const moved = dealOf(book, first);
    expect(moved?.['stage_id']).toBe(STAGE.in_contact);
  });
});
