import type { Withholding } from '@indike/contract/operator/money/withholding';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { isWithheldOn } from '@indike/rules/taxes/withholding';
import type { WithholdingChange } from './commands.ts';

export const presentWithholding = (changes: readonly WithholdingChange[], today: PlainDate): Withholding => ({
  enabled: isWithheldOn(today, changes),
  changes: changes.toReversed().map(({ enabled, effectiveFrom, createdAt, operator }) => ({
    enabled,
    effective_from: effectiveFrom,
    created_at: createdAt.toISOString(),
    operator,
  })),
  version: changes.length,
});
