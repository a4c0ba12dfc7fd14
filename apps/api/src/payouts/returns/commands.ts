import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { findImporter, findReturnItem } from './return-queries.ts';
import { insertClearance } from './return-store.ts';

/** An administrator other than the one who imported the file says how a payment that matches nothing was cleared up. */
export const clearReturnLine = (
  deps: Deps,
  { fileId, line, note }: { readonly fileId: number; readonly line: number; readonly note: string },
  context: OperatorContext,
) =>
  withAudit<{ reference: string }>(
    deps,
    context,
    async (tx) => {
      const item = await findReturnItem(tx, fileId, line);
      if (!item) return refuse('not_found');
      if (!item.unmatched_payment) return refuse('return_line_not_open');
      if ((await findImporter(tx, fileId)) === context.operatorId) return refuse('own_return_file');
      const isFirst = await insertClearance(tx, { fileId, line, note, ...context });
      return isFirst ? { reference: item.reference } : refuse('return_line_not_open');
    },
    ({ reference }) => ({
      entity: 'return-file',
      entityId: fileId,
      before: null,
      after: { line, reference, note },
    }),
  );
