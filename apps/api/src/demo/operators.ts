import { demoLogins, demoOperators } from '@indike/contract/wire/demo';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { insertOperator } from '../operators/commands.ts';

export async function findAdministrator(db: Queryable): Promise<OperatorId | undefined> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .$narrowType<{ id: OperatorId }>()
    .where('email', '=', demoLogins.operator)
    .executeTakeFirst();
  return row?.id;
}

async function insertAll(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const operator of demoOperators) await insertOperator(tx, { ...operator, passwordHash, now });
}

/** @returns the administrator */
export async function insertDemoOperators(tx: Tx, passwordHash: string, now: Date): Promise<OperatorId> {
  await insertAll(tx, passwordHash, now);
  const id = await findAdministrator(tx);
  if (id === undefined) throw new Error('The demonstration has no administrator');
  return id;
}

/** Adds the missing operators to a database that was seeded before roles existed. */
export async function addMissingOperators(db: Db, now: Date, hash: () => Promise<string>): Promise<void> {
  const emails = demoOperators.map<string>(({ email }) => email);
  const existing = await db.selectFrom('operator').select('email').where('email', 'in', emails).execute();
  const isDemonstration = existing.some(({ email }) => email === demoLogins.operator);
  if (!isDemonstration || existing.length === emails.length) return;
  const passwordHash = await hash();
  await db.transaction().execute((tx) => insertAll(tx, passwordHash, now));
}
