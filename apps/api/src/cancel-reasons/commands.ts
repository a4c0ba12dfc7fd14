import type { Deps } from '../deps.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { type CancelReason, insertCancelReason, lockOffered, setRetired, setText } from './store.ts';

export const addReason = (deps: Deps, text: string, context: OperatorContext) =>
  withAudit<CancelReason>(
    deps,
    context,
    async (tx) => (await insertCancelReason(tx, text, context.now)) ?? refuse('cancel_reason_exists'),
    ({ id }) => ({ entity: 'cancel-reason', entityId: id, after: { text } }),
  );

interface Renamed {
  readonly was: CancelReason;
  readonly row: CancelReason;
}

const rename = (
  deps: Deps,
  { id, text }: { readonly id: number; readonly text: string },
  context: OperatorContext,
) =>
  withAudit<Renamed>(
    deps,
    context,
    async (tx) => {
      const was = await lockOffered(tx, id);
      if (!was) return refuse('not_found');
      return { was, row: was.text === text ? was : await setText(tx, id, text) };
    },
    ({ was }) => ({ entity: 'cancel-reason', entityId: id, before: { text: was.text }, after: { text } }),
  );

export async function renameReason(
  deps: Deps,
  reason: { readonly id: number; readonly text: string },
  context: OperatorContext,
): Promise<CancelReason | Refused> {
  try {
    const renamed = await rename(deps, reason, context);
    return 'row' in renamed ? renamed.row : renamed;
  } catch (error) {
    if (violatedUnique(error) === 'cancel_reason_offered') return refuse('cancel_reason_exists');
    throw error;
  }
}

export const retireReason = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<CancelReason>(
    deps,
    context,
    async (tx) => {
      const was = await lockOffered(tx, id);
      if (!was) return refuse('not_found');
      await setRetired(tx, id, context.now);
      return was;
    },
    ({ text }) => ({ entity: 'cancel-reason', entityId: id, before: { text } }),
  );
