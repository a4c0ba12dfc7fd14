import { DEMO_PASSWORD, demoOperators } from '@indike/contract/wire/demo';
import { isBusinessDay } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo, dateOf, type PlainDate, daysBefore } from '@indike/rules/dates/calendar';
import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { textHash } from '../../platform/consents.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { DEMO_HOLIDAYS } from '../remove.ts';
import { DEMO } from '../people.ts';
import { simulatePortfolio } from './history.ts';
import { PORTFOLIO_PEOPLE } from './people.ts';
import { insertPortfolio, type Staff } from './rows.ts';
import { advisoryLock } from '../../platform/db/transactions.ts';
import { insertExtraHoliday } from '../../holidays/commands.ts';
import { currentTerms } from '../../terms/commands.ts';
import { insertSettlementRequest } from '../../withdrawals/commands.ts';

const MEMBER_DAYS = 250;

export async function findOperator(tx: Tx, wanted: OperatorRole): Promise<OperatorId | undefined> {
  const email = demoOperators.find(({ role }) => role === wanted)?.email ?? '';
  const row = await tx
    .selectFrom('operator')
    .select('id')
    .$narrowType<{ id: OperatorId }>()
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** Undefined in a database without a demonstration. */
async function findStaff(tx: Tx): Promise<Staff | undefined> {
  const demo = await tx.selectFrom('indiker').select('id').where('email', '=', DEMO.email).executeTakeFirst();
  const analyst = await findOperator(tx, operatorRole.analyst);
  const finance = await findOperator(tx, operatorRole.finance);
  return demo && analyst !== undefined && finance !== undefined ? { analyst, finance } : undefined;
}

/** Whether the portfolio was seeded before, or one of its CPFs is taken. */
async function isSeededOrTaken(tx: Tx): Promise<boolean> {
  const emails = PORTFOLIO_PEOPLE.map(({ email }) => email);
  const cpfs = PORTFOLIO_PEOPLE.map(({ cpf }) => cpf);
  return hasRow(
    tx
      .selectFrom('indiker')
      .select('id')
      .where((q) => q.or([q('email', 'in', emails), q('cpf', 'in', cpfs)]))
      .limit(1),
  );
}

async function insertPeople(tx: Tx, passwordHash: string, now: Date): Promise<UserId[]> {
  const joined = daysBefore(now, MEMBER_DAYS);
  const rows = await tx
    .insertInto('indiker')
    .values(
      PORTFOLIO_PEOPLE.map(({ firstname, lastname, email, cpf, phone, cityId }) => ({
        firstname,
        lastname,
        email,
        cpf,
        phone,
        city_id: cityId,
        password_hash: passwordHash,
        email_verified_at: joined,
        created_at: joined,
      })),
    )
    .returning('id')
    .$narrowType<{ id: UserId }>()
    .execute();
  const ids = rows.map(({ id }) => id);
  const terms = await currentTerms(tx, now);
  const consent = { kind: 'terms', version: terms.version, text_hash: textHash(terms), accepted_at: now };
  await tx
    .insertInto('consent')
    .values(ids.map((id) => ({ user_id: id, address: '127.0.0.1', ...consent })))
    .execute();
  return ids;
}

/** Inserts a PIX key for everyone except those with the habit `no_account`. */
async function insertBankAccounts(tx: Tx, userIds: readonly UserId[], now: Date): Promise<void> {
  const rows = PORTFOLIO_PEOPLE.flatMap(({ habit, email }, index) => {
    const userId = userIds[index];
    if (habit === 'no_account' || userId === undefined) return [];
    return {
      user_id: userId,
      transfer_type: 'pix',
      pix_type: 'email',
      pix_key: email,
      updated_at: now,
    } as const;
  });
  await tx.insertInto('bank_account').values(rows).execute();
}

/** The next two dates on which the holiday falls on a business day and so can move a payout. */
function nextDates(month: number, day: number, today: PlainDate): PlainDate[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 9 }, (_, index) => dateOf(year + index, month, day))
    .filter((date) => date > today && isBusinessDay(date))
    .slice(0, 2);
}

async function insertHolidays(tx: Tx, now: Date): Promise<void> {
  const today = dateInSaoPaulo(now);
  for (const { name, month, day } of DEMO_HOLIDAYS)
    for (const date of nextDates(month, day, today)) await insertExtraHoliday(tx, { date, name }, now);
}

/**
 * Adds a dozen Indikers with some three hundred referrals, for the back office. They are added once, also to an older
 * demonstration, and never to a database without one.
 */
export async function seedPortfolio(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.demoPortfolio)})`.execute(tx);
    const staff = await findStaff(tx);
    if (!staff || (await isSeededOrTaken(tx))) return;
    const userIds = await insertPeople(tx, await hashPassword(DEMO_PASSWORD), now);
    await insertBankAccounts(tx, userIds, now);
    await insertPortfolio({ tx, userIds, staff }, simulatePortfolio(now));
    for (const [index, { habit }] of PORTFOLIO_PEOPLE.entries()) {
      const userId = userIds[index];
      if (habit === 'settlement' && userId !== undefined) await insertSettlementRequest(tx, userId, now);
    }
    await insertHolidays(tx, now);
  });
}
