import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

export interface CredentialsRow {
  readonly method: ApiMethod;
  readonly encrypted: string;
  readonly hint: string;
  readonly version: string;
  readonly set_at: Date;
  readonly set_by: string;
}

export const listCredentials = (db: Queryable): Promise<CredentialsRow[]> =>
  db
    .selectFrom('provider_credentials as c')
    .innerJoin('operator as o', 'o.id', 'c.set_by')
    .select(['c.method', 'c.encrypted', 'c.hint', 'c.version', 'c.set_at', 'o.name as set_by'])
    .$narrowType<{ method: ApiMethod }>()
    .execute();

/** No order is claimed, inserted or answered until the transaction ends. */
export const lockOrders = (tx: Tx) => sql`lock table payment_order in share row exclusive mode`.execute(tx);

/**
 * Whether the provider may have orders of which neither it nor two people have said what came of them: for those that
 * people have ended, nothing is sent again. One that waits to be sent again may have arrived the first time.
 */
export async function hasUnansweredOrders(tx: Tx, method: ApiMethod): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_order as o')
    .innerJoin('payout_batch_item as t', (join) =>
      join
        .onRef('t.batch_id', '=', 'o.batch_id')
        .onRef('t.withdrawal_id', '=', 'o.withdrawal_id')
        .onRef('t.user_id', '=', 'o.user_id'),
    )
    .select('o.id')
    .where('o.method', '=', method)
    .where((q) =>
      q.or([
        q('o.state', 'in', ['sending', 'accepted', 'unknown']),
        q.and({ 'o.state': 'waiting', 'o.answer_lost': true }),
      ]),
    )
    .where('t.live', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type NewCredentials = Pick<CredentialsRow, 'method' | 'encrypted' | 'hint' | 'version'>;

export async function putCredentials(
  tx: Tx,
  { method, ...values }: NewCredentials,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
): Promise<void> {
  const row = { ...values, set_by: operatorId, set_at: now };
  await tx
    .insertInto('provider_credentials')
    .values({ method, ...row })
    .onConflict((conflict) => conflict.column('method').doUpdateSet(row))
    .execute();
}

export const deleteCredentials = (tx: Tx, method: ApiMethod) =>
  tx.deleteFrom('provider_credentials').where('method', '=', method).execute();
