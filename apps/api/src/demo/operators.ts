import { demoLogins } from '@indike/contract/wire/demo';
import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { insertOperator } from '../operators/commands.ts';

interface DemoOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

const ADMINISTRATOR: DemoOperator = {
  email: demoLogins.operator,
  name: 'Operação de demonstração',
  role: operatorRole.admin,
};
/** One per role. The administrator is the author of the events in the seeded past. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  ADMINISTRATOR,
  { email: 'analista@indike.test', name: 'Bruno Sampaio', role: operatorRole.analyst },
  { email: 'financeiro@indike.test', name: 'Helena Duarte', role: operatorRole.finance },
  { email: 'auditor@indike.test', name: 'Raul Teixeira', role: operatorRole.auditor },
];

export async function findAdministrator(db: Queryable): Promise<OperatorId | undefined> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .$narrowType<{ id: OperatorId }>()
    .where('email', '=', ADMINISTRATOR.email)
    .executeTakeFirst();
  return row?.id;
}

async function insertAll(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const operator of DEMO_OPERATORS) await insertOperator(tx, { ...operator, passwordHash, now });
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
  const emails = DEMO_OPERATORS.map(({ email }) => email);
  const existing = await db.selectFrom('operator').select('email').where('email', 'in', emails).execute();
  const isDemonstration = existing.some(({ email }) => email === ADMINISTRATOR.email);
  if (!isDemonstration || existing.length === emails.length) return;
  const passwordHash = await hash();
  await db.transaction().execute((tx) => insertAll(tx, passwordHash, now));
}
