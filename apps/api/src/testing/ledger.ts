import type { Db } from '../platform/db/database.ts';

export interface Posting {
  /** Null for an account of the programme. */
  readonly userId: number | null;
  readonly kind: string;
  readonly centavos: number;
}

let serial = 0;

/** One ledger transaction as the database takes it; throws when it refuses. Returns its id. */
export async function post(db: Db, now: Date, postings: readonly Posting[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_transaction')
      .values({ business_key: `test:${(serial += 1)}`, description: 'Lançamento de teste', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { userId, kind, centavos } of postings) {
      const account = await tx
        .insertInto('ledger_account')
        .values({ user_id: userId, kind })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ kind }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledger_entry')
        .values({ transaction_id: id, account_id: account.id, user_id: userId, amount: centavos })
        .execute();
    }
    return id;
  });
}
