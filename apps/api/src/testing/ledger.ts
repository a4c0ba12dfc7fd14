import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

export interface Posting {
  /** Null for a ledger account of the programme. */
  readonly userId: number | null;
  readonly kind: string;
  readonly centavos: number;
}

let serial = 0;
/** Whose transaction it is when only the programme's accounts are moved. */
const OWNER = 1;

async function accountId(tx: Tx, owner: number, { userId, kind }: Posting): Promise<number> {
  const account = { owner, user_id: userId, kind };
  await tx
    .insertInto('ledger_account')
    .values(account)
    .onConflict((c) => c.columns(['owner', 'kind']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts one ledger transaction directly into the tables. Returns its id. @throws when the database refuses it */
export async function post(db: Db, now: Date, postings: readonly Posting[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const owner = postings.find(({ userId }) => userId !== null)?.userId ?? OWNER;
    const accounts: number[] = [];
    for (const each of postings) accounts.push(await accountId(tx, each.userId ?? owner, each));
    const { rows } = await sql<{ id: number }>`
      with drawn as materialized (select nextval('ledger_transaction_id_seq') as id), entries as (
        insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
        select drawn.id, g.account_id, coalesce(g.user_id, ${owner}::bigint), g.user_id, g.amount
        from drawn, unnest(${accounts}::bigint[], ${postings.map(({ userId }) => userId)}::bigint[],
          ${postings.map(({ centavos }) => centavos)}::bigint[]) as g (account_id, user_id, amount)
      )
      insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
      select id, ${owner}::bigint, ${`test:${(serial += 1)}`}, 'Lançamento de teste', ${dateInSaoPaulo(now)}::date, ${now}::timestamptz
      from drawn returning id`.execute(tx);
    const [made] = rows;
    if (!made) throw new Error('no transaction');
    return made.id;
  });
}
