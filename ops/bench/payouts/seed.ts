import { operatorRole } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { openOperatorSession } from '../back-office/seed-people.ts';
import { makeAvailable, openWallets } from '../money-data.ts';

/** Two operators of the finance team, because operators may not approve a batch that they prepared themselves. */
export interface FinanceTeam {
  readonly preparer: number;
  readonly approver: number;
}

async function insertTeam(db: Db): Promise<FinanceTeam> {
  const now = new Date();
  const rows = await db
    .insertInto('operator')
    .values(
      ['preparo', 'aprovacao'].map((name) => ({
        email: `${name}@indike.test`,
        name,
        role: operatorRole.finance,
        password_hash: '',
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const [preparer = 0, approver = 0] = rows.map(({ id }) => id);
  await db
    .insertInto('operator_totp')
    .values(rows.map(({ id }) => ({ operator_id: id, secret: 'unused', confirmed_at: now })))
    .execute();
  return { preparer, approver };
}

/** Opens a session that has just confirmed the second factor, and returns its token. */
export async function openConfirmedSession(db: Db, operator: number): Promise<string> {
  const token = await openOperatorSession(db, operator, sessionKind.token);
  await sql`update operator_session set confirmed_at = now() where operator_id = ${operator}`.execute(db);
  return token;
}

/** Inserts a payer, its finance team and the money of the Indikers. Every fourth Indiker is paid by bank transfer. */
export async function seedPayouts(db: Db): Promise<FinanceTeam> {
  await openWallets(db);
  await sql`
    update bank_account set transfer_type = 'ted', pix_type = null, pix_key = null, bank_id = '001', agency = '1234',
      account = '98765-4', account_type = 'checking' where user_id % 4 = 0`.execute(db);
  await sql`
    insert into payer (id, legal_name, cnpj, bank_code, agreement, agency, account, account_digit, version, updated_at)
    values (1, 'Provedora de medição Ltda.', '12ABC34501DE35', '341', '1234567', '2545', '02366', '1', 1, now())`.execute(
    db,
  );
  const team = await insertTeam(db);
  await makeAvailable(db, 1);
  return team;
}

/** Empties the job queue, as if the e-mails about the withdrawals had already been sent. */
export const dropJobs = (db: Db) => sql`delete from pgboss.job`.execute(db);

/** The day on which all requested withdrawals can be paid. */
export async function payoutDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select max(payment_date)::text as day from withdrawal`.execute(db);
  return rows[0]?.day ?? '';
}

export async function firstWithdrawals(db: Db, count: number): Promise<number[]> {
  const rows = await db.selectFrom('withdrawal').select('id').orderBy('id').limit(count).execute();
  return rows.map(({ id }) => id);
}

export interface PaidWithdrawal {
  readonly id: number;
  /** The number of its Indiker, counted from 1 in the order of the ids. */
  readonly person: number;
}

/** Moves the paid withdrawals of this many people to the previous year, which already has yearly statements. */
export async function paidLastYear(db: Db, people: number): Promise<PaidWithdrawal[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<PaidWithdrawal>`
      with chosen as (
        select w.id, i.n as person from withdrawal w
        join (select id, row_number() over (order by id) as n from indiker) i on i.id = w.user_id
        where w.status = 'paid' and w.payment_date >= date_trunc('year', now()) order by w.id limit ${people}
      )
      update withdrawal w set payment_date = w.payment_date - interval '1 year' from chosen where chosen.id = w.id
      returning w.id, chosen.person`.execute(tx);
    return rows;
  });
}
