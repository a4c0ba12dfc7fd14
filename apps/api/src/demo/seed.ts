import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { ReferralStatusId } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import { completeSettledReferrals } from '../rewards/complete-referrals.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { findDueReleases, releaseBatch } from '../rewards/release.ts';
import { DEMO, type DemoReferral, insertPerson, insertReferral, OPERATOR_EMAIL, RIVAL } from './people.ts';
import { seedPrata } from './prata.ts';
import { byMoment, type DemoEvent, eventsOf } from './lives.ts';
import { addDemoBankAccount, withdrawAll } from './money.ts';

const PASSWORD = 'Demo1234';
/** Any number of our own. */
const SEED_LOCK = 8_126_002;
const DAY_MS = 86_400_000;

/** How a referral got where it is: the path, and how many of the demonstration's referrals took it. */
const SCENARIOS: readonly {
  readonly path: readonly ReferralStatusId[];
  readonly times: number;
  readonly reason?: string;
}[] = [
  { path: [], times: 5 },
  { path: [1], times: 6 },
  { path: [1, 99], times: 2 },
  { path: [1, 99, 1], times: 2 },
  { path: [1, 2], times: 6 },
  { path: [1, 6], times: 2 },
  { path: [1, 2, 3], times: 4 },
  { path: [1, 2, 3, 4], times: 3 },
  { path: [1, 2, 3, 4, 5], times: 4 },
  { path: [1, 7], times: 3, reason: 'no_contact' },
  { path: [1, 2, 7], times: 2, reason: 'no_budget' },
  { path: [7], times: 1, reason: 'already_served' },
];

/** Every life once for each time it is told, the oldest referral first: the longer the path, the earlier it began. */
function demoScenarios(now: Date): Omit<DemoReferral, 'userId'>[] {
  const most = Math.max(...SCENARIOS.map(({ times }) => times));
  // Each path once, then each a second time: what is newest is of every kind.
  const rounds = Array.from({ length: most }, (_, round) => SCENARIOS.filter(({ times }) => round < times));
  return rounds
    .flat()
    .map(({ path, reason }, index) => {
      const daysAgo = 4 + path.length * 9 + index * 1.7;
      return { path, reason, index, started: new Date(now.getTime() - daysAgo * DAY_MS) };
    })
    .sort((a, b) => a.started.getTime() - b.started.getTime());
}

async function insertOperator(tx: Tx, passwordHash: string, now: Date): Promise<OperatorId> {
  const { id } = await tx
    .insertInto('operator')
    .values({
      email: OPERATOR_EMAIL,
      name: 'Operação de demonstração',
      role: 'admin',
      password_hash: passwordHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as OperatorId;
}

/** A withdrawal paid long ago and one that waits for its day. */
function withdrawalsOf(demo: UserId, operatorId: OperatorId, now: Date): DemoEvent[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ask = (paid: boolean) => (tx: Tx, at: Date) => withdrawAll(tx, demo, { operatorId, now: at }, paid);
  return [
    { at: ago(65), run: ask(true) },
    { at: ago(1), run: ask(false) },
  ];
}

/** The demonstration's past is not told by e-mail. */
const noopSender: Sender = { send: async () => {}, sendAll: async () => {} };

const MAX_RELEASES = 100;

/** What became due before anything else happens. */
async function settle(tx: Tx, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  const due = await findDueReleases(today)(tx, undefined, MAX_RELEASES);
  await releaseBatch(tx, due, { today, now }, noopSender);
}

async function isSeeded(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('indiker').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** People and an operator with a past, so that every screen shows something real. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await seedFirstPeople(db, now);
  await seedPrata(db, now, () => hashPassword(PASSWORD));
}

/** Only into an empty database. */
export async function seedFirstPeople(db: Db, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute(async (tx) => {
    // Of several processes that start at once one seeds, and the others find it done.
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(tx);
    if (await isSeeded(tx)) return;
    const operatorId = await insertOperator(tx, passwordHash, now);
    const demo = await insertPerson(tx, DEMO, passwordHash, now);
    const rival = await insertPerson(tx, RIVAL, passwordHash, now);
    await addDemoBankAccount(tx, demo, DEMO.email, now);
    const events = withdrawalsOf(demo, operatorId, now);
    const lives = demoScenarios(now);
    // Of the newest invoices one is released today and one is still to be.
    const invoices = new Map(lives.filter(({ path }) => path.at(-1) === 4).map(({ index }, n) => [index, n]));
    for (const life of lives) {
      const own = { ...life, userId: demo };
      const daysAgo = [undefined, 5, 2][invoices.get(life.index) ?? 0];
      const invoiceAt = daysAgo === undefined ? undefined : new Date(now.getTime() - daysAgo * DAY_MS);
      events.push(...eventsOf(own, await insertReferral(tx, own), operatorId, invoiceAt));
      // What is in dispute is a company that someone else referred as well.
      if (!life.path.includes(6)) continue;
      const rivals: DemoReferral = { ...life, userId: rival, path: [1, 6] };
      events.push(...eventsOf(rivals, await insertReferral(tx, rivals), operatorId));
    }
    for (const { at, run } of events.sort(byMoment)) {
      await settle(tx, at);
      await run(tx, at);
    }
    await settle(tx, now);
    await completeSettledReferrals(tx, now);
  });
}
