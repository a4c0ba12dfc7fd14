import type { Queryable } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import { StartError } from '@indike/embedded-postgres';

/** No real address matches: `.test` is reserved (RFC 6761). */
export const DEMO_EMAIL_PATTERN = '%@indike.test';

async function findAccount(db: Queryable): Promise<string | undefined> {
  const operator = await db
    .selectFrom('operator')
    .select('email')
    .$narrowType<{ email: string }>()
    .where('email', 'like', DEMO_EMAIL_PATTERN)
    .limit(1)
    .executeTakeFirst();
  if (operator) return operator.email;
  const person = await db
    .selectFrom('indiker')
    .select('email')
    .where('email', 'like', DEMO_EMAIL_PATTERN)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return person?.email;
}

const isClockMoved = (db: Queryable): Promise<boolean> =>
  hasRow(db.selectFrom('sandbox_clock').select('ahead_ms').where('ahead_ms', '>', 0));

/**
 * Production does not start with demo accounts, whose passwords are public (product 13.1). They are never removed
 * automatically.
 * @throws StartError
 */
export async function refuseDemoData(db: Queryable): Promise<void> {
  const account = await findAccount(db);
  const found =
    account === undefined
      ? (await isClockMoved(db)) && 'o relógio da área de testes adiantado'
      : `contas de demonstração com senha conhecida (${account})`;
  if (!found) return;
  throw new StartError(
    `O banco de dados tem ${found}, o que não pode ser em produção. Para remover: npm run demo:remove`,
  );
}
