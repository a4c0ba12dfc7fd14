import type { PayerForm } from '@indike/contract/operator/money/payer';
import type { Deps } from '../deps.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { findPayer, isBankCode, lockPayer, type PayerRow, putPayer } from './store.ts';

export { remittancePayerOf } from './present.ts';
export { findPayer } from './store.ts';

interface Changed {
  readonly was: PayerRow | undefined;
  readonly row: PayerRow;
}

/** The fields for the audit entry, without `version` and `updated_at`. */
function factsOf(row: PayerRow | undefined): Record<string, unknown> | null {
  if (!row) return null;
  const { version: _version, updated_at: _updatedAt, ...facts } = row;
  return facts;
}

export async function changePayer(
  deps: Deps,
  form: PayerForm,
  context: OperatorContext,
): Promise<PayerRow | Refused> {
  const changed = await withAudit<Changed>(
    deps,
    context,
    async (tx) => {
      const was = await lockPayer(tx);
      const version = was?.version ?? 0;
      if (typeof form.seen_version === 'number' && form.seen_version !== version)
        return refuse('payer_changed_meanwhile');
      if (!(await isBankCode(tx, form.bank_code))) return refuse('bank_code_unknown');
      await putPayer(tx, form, { version: version + 1, now: context.now });
      const row = await findPayer(tx);
      return row ? { was, row } : refuse('not_found');
    },
    ({ was, row }) => ({ entity: 'payer', before: factsOf(was), after: factsOf(row) }),
  );
  return isRefused(changed) ? changed : changed.row;
}
