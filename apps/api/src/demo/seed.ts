import { DEMO_PASSWORD } from '@indike/contract/wire/demo';
import { dateInSaoPaulo, daysBefore } from '@indike/rules/dates/calendar';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { addDemoAnnouncement, addDemoConversation } from './conversation.ts';
import { DEMO, type DemoReferral, insertPerson, insertReferral, RIVAL } from './people.ts';
import { addMissingOperators, insertDemoOperators } from './operators.ts';
import { addDemoPayer } from './payer.ts';
import { seedPrata } from './prata.ts';
import { byTime, type DemoEvent, eventsOf, officeTimeOf } from './events.ts';
import { addDemoBankAccount, withdrawAll } from './money.ts';
import { advisoryLock } from '../platform/db/transactions.ts';
import { completeSettledReferrals, findDueReleases, releaseBatch } from '../rewards/commands.ts';

/** Status histories, with the number of the demonstration's referrals that have each. */
const SCENARIOS: readonly {
  readonly path: readonly ReachableStatus[];
  readonly times: number;
  readonly reason?: string;
}[] = [
  { path: [], times: 5 },
  { path: ['in_contact'], times: 6 },
  { path: ['in_contact', 'fix_contact'], times: 2 },
  { path: ['in_contact', 'fix_contact', 'in_contact'], times: 2 },
  { path: ['in_contact', 'in_negotiation'], times: 6 },
  { path: ['in_contact', 'in_dispute'], times: 2 },
  { path: ['in_contact', 'in_negotiation', 'accepted'], times: 4 },
  { path: ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled'], times: 3 },
  { path: ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled', 'finished'], times: 4 },
  { path: ['in_contact', 'cancelled'], times: 3, reason: 'no_contact' },
  { path: ['in_contact', 'in_negotiation', 'cancelled'], times: 2, reason: 'no_budget' },
  { path: ['cancelled'], times: 1, reason: 'already_served' },
];

/** Each scenario as often as its `times` says, the oldest referral first. The longer the path, the earlier it started. */
function demoScenarios(now: Date): Omit<DemoReferral, 'userId'>[] {
  const most = Math.max(...SCENARIOS.map(({ times }) => times));
  // Round robin over the scenarios, so that the newest referrals are a mixture.
  const rounds = Array.from({ length: most }, (_, round) => SCENARIOS.filter(({ times }) => round < times));
  return rounds
    .flat()
    .map(({ path, reason }, index) => {
      const daysAgo = 4 + path.length * 9 + index * 1.7;
      return { path, reason, index, started: officeTimeOf(daysBefore(now, daysAgo)) };
    })
    .sort((a, b) => a.started.getTime() - b.started.getTime());
}

/** Days ago of two invoice payments, by referral: one reward is released today, the other in three days. */
function recentInvoices(scenarios: readonly Pick<DemoReferral, 'path' | 'index'>[]): Map<number, number> {
  const [, today, later] = scenarios.filter(({ path }) => path.at(-1) === 'reward_scheduled');
  return new Map([
    ...(today ? [[today.index, 5] as const] : []),
    ...(later ? [[later.index, 2] as const] : []),
  ]);
}

/** One withdrawal paid long ago and one scheduled. */
function withdrawalsOf(demo: UserId, operatorId: OperatorId, now: Date): DemoEvent[] {
  const ago = (days: number) => daysBefore(now, days);
  const withdraw = (isPaid: boolean) => (tx: Tx, at: Date) =>
    withdrawAll(tx, demo, { operatorId, now: at }, isPaid);
  return [
    { at: ago(65), run: withdraw(true) },
    { at: ago(1), run: withdraw(false) },
  ];
}

/** The events of the demonstration's past send no e-mail. */
const nothing = async (): Promise<void> => {};
export const noopSender: Sender = { send: nothing, sendOnce: nothing, sendLatest: nothing, sendAll: nothing };

const MAX_RELEASES = 100;

/** Releases the earnings that are due, as the daily job would have. */
async function releaseDue(tx: Tx, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  const due = await findDueReleases(today)(tx, undefined, MAX_RELEASES);
  await releaseBatch(tx, due, { today, now }, noopSender);
}

const isSeeded = (db: Queryable): Promise<boolean> => hasRow(db.selectFrom('indiker').select('id').limit(1));

/** Seeds people and operators with a history, so that every page has something to show. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await seedFirstPeople(db, now);
  const hash = () => hashPassword(DEMO_PASSWORD);
  await addMissingOperators(db, now, hash);
  await seedPrata(db, now, hash);
  await addDemoPayer(db, now);
  await addDemoConversation(db, now);
  await addDemoAnnouncement(db, now);
}

/** Seeds an empty database only. */
export async function seedFirstPeople(db: Db, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (tx) => {
    // Several processes may start concurrently: the first one seeds, the others then find the rows.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.demoSeed)})`.execute(tx);
    if (await isSeeded(tx)) return;
    const operatorId = await insertDemoOperators(tx, passwordHash, now);
    const demo = await insertPerson(tx, DEMO, passwordHash, now);
    const rival = await insertPerson(tx, RIVAL, passwordHash, now);
    await addDemoBankAccount(tx, demo, DEMO.email, now);
    const events = withdrawalsOf(demo, operatorId, now);
    const scenarios = demoScenarios(now);
    const invoiceDaysAgo = recentInvoices(scenarios);
    for (const scenario of scenarios) {
      const own = { ...scenario, userId: demo };
      const daysAgo = invoiceDaysAgo.get(scenario.index);
      const invoiceAt = daysAgo === undefined ? undefined : daysBefore(now, daysAgo);
      events.push(...eventsOf(own, await insertReferral(tx, own), operatorId, invoiceAt));
      // A referral in dispute needs a rival referral of the same company.
      if (!scenario.path.includes('in_dispute')) continue;
      const other: DemoReferral = { ...scenario, userId: rival, path: ['in_contact', 'in_dispute'] };
      events.push(...eventsOf(other, await insertReferral(tx, other), operatorId));
    }
    for (const { at, run } of events.sort(byTime)) {
      await releaseDue(tx, at);
      await run(tx, at);
    }
    await releaseDue(tx, now);
    await completeSettledReferrals(tx, now);
  });
}
