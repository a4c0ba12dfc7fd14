import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** By file until an administrator chooses otherwise. */
export async function findPixMethod(db: Queryable): Promise<PayoutMethod> {
  const row = await db
    .selectFrom('pix_method_choice')
    .select('method')
    .$narrowType<{ method: PayoutMethod }>()
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.method ?? 'cnab';
}

export const insertPixMethod = (
  tx: Tx,
  method: PayoutMethod,
  { operatorId, now }: { readonly operatorId: OperatorId; readonly now: Date },
) =>
  tx.insertInto('pix_method_choice').values({ method, operator_id: operatorId, created_at: now }).execute();
