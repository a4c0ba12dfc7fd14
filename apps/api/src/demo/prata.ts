import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { lockWallets } from '../ledger/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { release } from '../rewards/release.ts';
import { byMoment, type DemoEvent, eventsOf } from './lives.ts';
import { addDemoBankAccount } from './money.ts';
import {
  DEMO,
  demoCnpj,
  type DemoReferral,
  insertPerson,
  insertReferral,
  OPERATOR_EMAIL,
  PRATA,
} from './people.ts';

const DAY_MS = 86_400_000;
/** Any number that nothing else locks. */
const LOCK = 5_072_411;

type PrataLife = Pick<DemoReferral, 'index' | 'path' | 'reason' | 'value'> & {
  readonly daysAgo: number;
  readonly invoiceDaysAgo?: number;
};

/**
 * Two closed contracts: R$ 120,00 are available, less than the minimum of a withdrawal; R$ 900,00 more are released in three
 * days, so that the sandbox's '+5 dias' shows a balance above it.
 */
const SCENARIOS: readonly PrataLife[] = [
  { index: 40, path: [1, 2, 3, 4], value: 24_000 as Centavos, daysAgo: 75, invoiceDaysAgo: 40 },
  { index: 41, path: [1, 7], reason: 'no_budget', daysAgo: 38 },
  { index: 42, path: [1, 2, 3, 4], value: 180_000 as Centavos, daysAgo: 30, invoiceDaysAgo: 2 },
  { index: 43, path: [1, 2], value: 260_000 as Centavos, daysAgo: 20 },
  { index: 44, path: [1], daysAgo: 9 },
  { index: 45, path: [], daysAgo: 2 },
];

/** The sandbox's time, which may be ahead in a database of before. */
async function productTime(tx: Tx, realNow: Date): Promise<Date> {
  const clock = await tx.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
  return new Date(realNow.getTime() + (clock?.ahead_ms ?? 0));
}

/** Hers alone: what others wait for is told to them by the day's work. */
async function releaseDue(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const earnings = await tx
    .selectFrom('earning')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'receivable')
    .execute();
  await lockWallets(tx, [userId]);
  await release(
    tx,
    earnings.map(({ id }) => id),
    { today: dateInSaoPaulo(now), now },
  );
}

async function live(tx: Tx, userId: UserId, operatorId: OperatorId, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const events: DemoEvent[] = [];
  for (const { daysAgo, invoiceDaysAgo, ...life } of SCENARIOS) {
    const referral = { ...life, userId, started: ago(daysAgo) };
    const invoiceAt = invoiceDaysAgo === undefined ? undefined : ago(invoiceDaysAgo);
    events.push(...eventsOf(referral, await insertReferral(tx, referral), operatorId, invoiceAt));
  }
  events.push({ at: ago(34), run: (inTx, at) => releaseDue(inTx, userId, at) });
  for (const { at, run } of events.sort(byMoment)) await run(tx, at);
}

async function findOperator(tx: Tx): Promise<OperatorId | undefined> {
  const row = await tx
    .selectFrom('operator')
    .select('id')
    .where('email', '=', OPERATOR_EMAIL)
    .executeTakeFirst();
  return row && (row.id as OperatorId);
}

/** She is here, or was and left, or somebody took her number: what she would bring is not brought twice. */
async function isTaken(tx: Tx): Promise<boolean> {
  const person = await tx
    .selectFrom('indiker')
    .select('id')
    .where((q) => q.or([q('email', '=', PRATA.email), q('document', '=', PRATA.document)]))
    .executeTakeFirst();
  const cnpjs = SCENARIOS.map(({ index }) => demoCnpj(index));
  const referral = await tx.selectFrom('referral').select('id').where('cnpj', 'in', cnpjs).executeTakeFirst();
  return person !== undefined || referral !== undefined;
}

/** A person on Prata beside the demonstration's first one, also in a database made before she was invented. Once. */
export async function seedPrata(db: Db, realNow: Date, hash: () => Promise<string>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const demo = await tx
      .selectFrom('indiker')
      .select('id')
      .where('email', '=', DEMO.email)
      .executeTakeFirst();
    const operatorId = await findOperator(tx);
    if (!demo || operatorId === undefined || (await isTaken(tx))) return;
    const now = await productTime(tx, realNow);
    const userId = await insertPerson(tx, PRATA, await hash(), now);
    await addDemoBankAccount(tx, userId, PRATA.email, now);
    await live(tx, userId, operatorId, now);
  });
}
