import type { Centavos } from '@indike/rules/money/money';
import { type BatchStatus, INDEPENDENCE_DAYS } from '@indike/rules/payouts/batches';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';

export interface FrozenItemRow {
  readonly withdrawal_id: number;
  readonly user_id: number;
  readonly live: boolean;
  readonly bank_version: number;
  readonly net: Centavos;
  readonly withheld: Centavos;
  readonly cautions: readonly string[];
}

type ItemKey = Pick<FrozenItemRow, 'withdrawal_id' | 'user_id'>;

export const findItemKeys = (db: Queryable, batchId: number): Promise<ItemKey[]> =>
  db
    .selectFrom('payout_batch_item')
    .select(['withdrawal_id', 'user_id'])
    .where('batch_id', '=', batchId)
    .orderBy('withdrawal_id')
    .execute();

export const findItems = (
  db: Queryable,
  batchId: number,
  keys: readonly ItemKey[],
): Promise<FrozenItemRow[]> =>
  readInSlices(keys, (slice) =>
    db
      .selectFrom('payout_batch_item')
      .select(['withdrawal_id', 'user_id', 'live', 'bank_version', 'net', 'withheld', 'cautions'])
      .where('batch_id', '=', batchId)
      .where(sql<boolean>`withdrawal_id = any(${slice.map((key) => key.withdrawal_id)}::bigint[])`)
      .orderBy('withdrawal_id')
      .execute(),
  );

export async function findStatus(db: Queryable, batchId: number): Promise<BatchStatus | undefined> {
  const row = await db
    .selectFrom('payout_batch')
    .select('status')
    .where('id', '=', batchId)
    .executeTakeFirst();
  return row?.status;
}

/**
 * Whether two operators count as two people. For some days after joining, a new operator counts as the person who
 * invited them, because one person can invite an address of their own.
 */
export async function areIndependent(db: Queryable, one: number, other: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with recursive behind (start, id) as (
      select o.id, o.id from operator o where o.id in (${one}, ${other})
      union
      select b.start, i.invited_by from behind b join operator o on o.id = b.id
      join operator_invitation i on i.email = o.email
        and i.accepted_at > ${now}::timestamptz - make_interval(days => ${sql.lit(INDEPENDENCE_DAYS)})
    )
    select from behind a join behind b on b.id = a.id and b.start <> a.start limit 1`.execute(db);
  return rows.length === 0;
}

interface PeopleRow {
  readonly disabled: boolean;
  /** Who invited whom, as names; empty when neither did. */
  readonly invitations: readonly { readonly inviter: string; readonly invited: string }[];
}

/** What a person who decides a batch has to know of the one who prepared it. */
export async function findPreparer(db: Queryable, preparer: number, decider: number): Promise<PeopleRow> {
  const { rows } = await sql<PeopleRow>`
    select p.disabled_at is not null as disabled, coalesce((
      select json_agg(json_build_object('inviter', a.name, 'invited', b.name) order by b.id)
      from operator_invitation i join operator a on a.id = i.invited_by
      join operator b on b.email = i.email and i.accepted_at is not null
      where (a.id, b.id) in ((${preparer}, ${decider}), (${decider}, ${preparer}))), '[]') as invitations
    from operator p where p.id = ${preparer}`.execute(db);
  return rows[0] ?? { disabled: false, invitations: [] };
}
