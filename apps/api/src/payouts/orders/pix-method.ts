import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findPixMethod, insertPixMethod } from './pix-method-store.ts';

/** The way chosen for PIX, unless its provider is configured no more. */
export async function findDefaultMethod(db: Db, methods: readonly PayoutMethod[]): Promise<PayoutMethod> {
  const chosen = await findPixMethod(db);
  return methods.includes(chosen) ? chosen : 'cnab';
}

/** How the preparation of a batch pays withdrawals by PIX from now on, unless the preparer chooses otherwise. */
export async function setPixMethod(deps: Deps, method: PayoutMethod, context: OperatorContext) {
  if (method !== 'cnab' && !(await deps.pixProviders.current()).has(method))
    return refuse('provider_not_configured');
  return withAudit(
    deps,
    context,
    async (tx) => {
      const before = await findPixMethod(tx);
      await insertPixMethod(tx, method, context);
      return { before };
    },
    ({ before }) => ({ entity: 'payer', before: { pix_method: before }, after: { pix_method: method } }),
  );
}
