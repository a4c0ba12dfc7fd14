import { dateInSaoPaulo } from '@indike/rules/calendar';
import type { Db, Tx } from '../platform/db/database.ts';

export interface Posting {
  /** Null for an account of the programme. */
  readonly userId: number | null;
  readonly kind: string;
  readonly centavos: number;
}

let serial = 0;

async function accountId(tx: Tx, userId: number | null, kind: string): Promise<number> {
  const account = { user_id: userId, kind };
  await tx
    .insertInto('ledger_account')
    .values(account)
    .onConflict((c) => c.columns(['owner', 'kind']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('user_id', 'is not distinct from', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return id;
}

/** One ledger transaction as the database takes it; throws when it refuses. Returns its id. */
export async function post(db: Db, now: Date, postings: readonly Posting[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_transaction')
      .values({
        business_key: `test:${(serial += 1)}`,
        description: 'Lançamento de teste',
        effective_on: dateInSaoPaulo(now),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = [];
    for (const { userId, kind, centavos } of postings) {
      const account_id = await accountId(tx, userId, kind);
      entries.push({ transaction_id: id, account_id, user_id: userId, amount: centavos });
    }
    if (entries.length > 0) await tx.insertInto('ledger_entry').values(entries).execute();
    return id;
  });
}
