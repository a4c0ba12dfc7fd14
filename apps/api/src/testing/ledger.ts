import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { insertWallets } from '../ledger/wallet-store.ts';
import type { Db } from '../platform/db/database.ts';

export interface Posting {
  /** Null for a ledger account of the programme. */
  readonly userId: number | null;
  readonly kind: string;
  readonly centavos: number;
}

let serial = 0;

/** Inserts one ledger transaction directly into the tables. Returns its id. @throws when the database refuses it */
export async function post(db: Db, now: Date, postings: readonly Posting[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const owner = postings.find(({ userId }) => userId !== null)?.userId ?? 0;
    if (owner > 0) await insertWallets(tx, [owner]);
    const { id } = await tx
      .insertInto('ledger_transaction')
      .values({
        owner,
        business_key: `test:${(serial += 1)}`,
        description: 'Lançamento de teste',
        effective_on: dateInSaoPaulo(now),
        created_at: now,
        entries: JSON.stringify(Object.fromEntries(postings.map(({ kind, centavos }) => [kind, centavos]))),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
