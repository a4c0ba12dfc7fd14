import { dateInSaoPaulo, daysBefore } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { lockWallets } from '../ledger/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { byTime, type DemoEvent, eventsOf } from './events.ts';
import { addDemoBankAccount } from './money.ts';
import { findAdministrator } from './operators.ts';
import { DEMO, demoCnpj, type DemoReferral, insertPerson, insertReferral, PRATA } from './people.ts';
import { advisoryLock } from '../platform/db/transactions.ts';
import { releaseEarnings } from '../rewards/commands.ts';

interface PrataScenario extends Pick<DemoReferral, 'index' | 'path' | 'reason' | 'reais'> {
  readonly daysAgo: number;
  readonly invoiceDaysAgo?: number;
}

const CLOSED_PATH = ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled'] as const;

/**
 * Two closed contracts: R$ 120,00 are available, which is below the withdrawal minimum. R$ 900,00 more are released in
 * three days, so that the sandbox's '+5 dias' raises the balance above the minimum.
 */
const SCENARIOS: readonly PrataScenario[] = [
  { index: 40, path: CLOSED_PATH, reais: 240, daysAgo: 75, invoiceDaysAgo: 40 },
  { index: 41, path: ['in_contact', 'cancelled'], reason: 'no_budget', daysAgo: 38 },
  { index: 42, path: CLOSED_PATH, reais: 1_800, daysAgo: 30, invoiceDaysAgo: 2 },
  { index: 43, path: ['in_contact', 'in_negotiation'], reais: 2_600, daysAgo: 20 },
  { index: 44, path: ['in_contact'], daysAgo: 9 },
  { index: 45, path: [], daysAgo: 2 },
];

/** Releases only this person's earnings. The daily settlement releases those of others, with a notification. */
async function releaseDue(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const earnings = await tx
    .selectFrom('earning')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'receivable')
    .execute();
  await lockWallets(tx, [userId]);
  await releaseEarnings(
    tx,
    earnings.map(({ id }) => id),
    { today: dateInSaoPaulo(now), now },
  );
}

async function insertHistory(tx: Tx, userId: UserId, operatorId: OperatorId, now: Date): Promise<void> {
  const ago = (days: number) => daysBefore(now, days);
  const events: DemoEvent[] = [];
  for (const { daysAgo, invoiceDaysAgo, ...scenario } of SCENARIOS) {
    const referral = { ...scenario, userId, started: ago(daysAgo) };
    const invoiceAt = invoiceDaysAgo === undefined ? undefined : ago(invoiceDaysAgo);
    events.push(...eventsOf(referral, await insertReferral(tx, referral), operatorId, invoiceAt));
  }
  events.push({ at: ago(34), run: (inTx, at) => releaseDue(inTx, userId, at) });
  for (const { at, run } of events.sort(byTime)) await run(tx, at);
}

/** Whether this person was seeded before, even if the account was deleted since, or the CPF is taken. */
async function isSeededOrTaken(tx: Tx): Promise<boolean> {
  const person = await tx
    .selectFrom('indiker')
    .select('id')
    .where((q) => q.or([q('email', '=', PRATA.email), q('cpf', '=', PRATA.cpf)]))
    .executeTakeFirst();
  const cnpjs = SCENARIOS.map(({ index }) => demoCnpj(index));
  const referral = await tx.selectFrom('referral').select('id').where('cnpj', 'in', cnpjs).executeTakeFirst();
  return person !== undefined || referral !== undefined;
}

/** Adds the person on Prata once, also to a database that was seeded before this person existed. */
export async function seedPrata(db: Db, now: Date, hash: () => Promise<string>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.demoPrata)})`.execute(tx);
    const demo = await tx
      .selectFrom('indiker')
      .select('id')
      .where('email', '=', DEMO.email)
      .executeTakeFirst();
    const operatorId = await findAdministrator(tx);
    if (!demo || operatorId === undefined || (await isSeededOrTaken(tx))) return;
    const userId = await insertPerson(tx, PRATA, await hash(), now);
    await addDemoBankAccount(tx, userId, PRATA.email, now);
    await insertHistory(tx, userId, operatorId, now);
  });
}
