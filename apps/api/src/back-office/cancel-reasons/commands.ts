import type { Deps } from '../../deps.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import type { CancelReason } from './queries.ts';
import { hasOtherWithText, insertCancelReason, lockList, lockOffered, setRetired, setText } from './store.ts';

export const addReason = (
  deps: Deps,
  text: string,
  context: OperatorContext,
): Promise<CancelReason | Refused> =>
  withAudit<CancelReason>(
    deps,
    context,
    async (tx) => (await insertCancelReason(tx, text, context.now)) ?? refuse('cancel_reason_exists'),
    ({ id }) => ({
      action: 'cancel-reason.add',
      entity: 'cancel-reason',
      entityId: id,
      before: null,
      after: { text },
    }),
  );

interface Renamed {
  readonly was: CancelReason;
  readonly row: CancelReason;
}

export async function renameReason(
  deps: Deps,
  { id, text }: { readonly id: number; readonly text: string },
  context: OperatorContext,
): Promise<CancelReason | Refused> {
  const renamed = await withAudit<Renamed>(
    deps,
    context,
    async (tx) => {
      await lockList(tx);
      const was = await lockOffered(tx, id);
      if (!was) return refuse('not_found');
      if (await hasOtherWithText(tx, { id, text })) return refuse('cancel_reason_exists');
      return { was, row: was.text === text ? was : await setText(tx, id, text) };
    },
    ({ was }) => ({
      action: 'cancel-reason.rename',
      entity: 'cancel-reason',
      entityId: id,
      before: { text: was.text },
      after: { text },
    }),
  );
  return 'row' in renamed ? renamed.row : renamed;
}

export const retireReason = (
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<CancelReason | Refused> =>
  withAudit<CancelReason>(
    deps,
    context,
    async (tx) => {
      const was = await lockOffered(tx, id);
      if (!was) return refuse('not_found');
      await setRetired(tx, id, context.now);
      return was;
    },
    ({ text }) => ({
      action: 'cancel-reason.retire',
      entity: 'cancel-reason',
      entityId: id,
      before: { text },
      after: null,
    }),
  );
