import type { WithholdingForm } from '@indike/contract/operator/money/withholding';
import type { Deps } from '../../deps.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { changeWithholding, type WithholdingChange } from '../../withholding/commands.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';

/** The fields for the audit entry. */
const factsOf = (change: WithholdingChange | undefined): Record<string, unknown> | null =>
  change ? { enabled: change.enabled, effective_from: change.effectiveFrom } : null;

export async function setWithholding(
  deps: Deps,
  { enabled, effective_from: effectiveFrom, seen_version }: WithholdingForm,
  context: OperatorContext,
): Promise<readonly WithholdingChange[] | Refused> {
  const changed = await withAudit(
    deps,
    context,
    (tx) =>
      changeWithholding(tx, { enabled, effectiveFrom, seenVersion: seen_version ?? undefined }, context),
    ({ before, after }) => ({
      action: 'payer.withholding',
      entity: 'payer',
      entityId: null,
      before: factsOf(before.at(-1)),
      after: factsOf(after.at(-1)),
    }),
  );
  return isRefused(changed) ? changed : changed.after;
}
