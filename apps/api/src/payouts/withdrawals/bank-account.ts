import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import { hasBankCopy } from './present.ts';
import { findWithdrawalForOperator } from './queries.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';

/**
 * The bank data that are masked everywhere else. The audit entry says who saw which withdrawal's data, not the data
 * (product 12.11).
 */
export const showBankAccount = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<{ bank_account: BankData | null }>(
    deps,
    context,
    async (tx) => {
      const row = await findWithdrawalForOperator(tx, id);
      if (!row) return refuse('not_found');
      if (hasBankCopy(row)) return { bank_account: row.bank_data };
      return { bank_account: (await bankDataOf(tx, row.user_id))?.data ?? null };
    },
    () => ({
      entity: 'withdrawal',
      entityId: id,
      before: null,
      after: { field: 'bank_account' },
    }),
  );
