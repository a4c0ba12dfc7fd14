import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { type Finding, isOpenFinding } from '../../ledger/commands.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasHandledOrder, insertClearance } from './clearance-store.ts';

/** A finding about an order, or about a statement's line with its id, begins with it. */
const ORDER = /^ordem ([^ ,]+)/;

/**
 * An administrator who took no part in the payment says how a difference between the ledger and a provider was settled.
 * From then on it is no finding (product 7.14).
 */
export const clearFinding = (
  deps: Deps,
  { check, detail, note }: Finding & { readonly note: string },
  context: OperatorContext,
) =>
  withAudit<object>(
    deps,
    context,
    async (tx) => {
      if (!(await isOpenFinding(tx, { check, detail }, dateInSaoPaulo(context.now))))
        return refuse('finding_not_open');
      const order = ORDER.exec(detail)?.[1] ?? '';
      if (await hasHandledOrder(tx, order, context.operatorId)) return refuse('own_payment');
      const isFirst = await insertClearance(tx, { check, detail, note, ...context });
      return isFirst ? {} : refuse('finding_not_open');
    },
    () => ({ entity: 'ledger', after: { check, detail, note } }),
  );
