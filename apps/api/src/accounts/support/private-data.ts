import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import { findPrivateData } from './queries.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';

// Data that is masked everywhere else. Each access writes an audit entry with who saw which field of whom, but not its
// value (product 12.11).

type Field = 'document' | 'phone' | 'bank_account';

interface Look {
  readonly id: number;
  readonly field: Field;
  readonly context: OperatorContext;
}

const look = <T>(
  deps: Deps,
  { id, field, context }: Look,
  read: (tx: Tx, found: { cpf: string | null; phone: string | null }) => Promise<T>,
): Promise<T | Refused> =>
  withAudit<T>(
    deps,
    context,
    async (tx) => {
      const found = await findPrivateData(tx, id);
      return found ? read(tx, found) : refuse('not_found');
    },
    () => ({ entity: 'indiker', entityId: id, after: { field } }),
  );

export const showDocument = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'document', context }, async (_tx, { cpf }) => ({ document: cpf }));

export const showPhone = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'phone', context }, async (_tx, { phone }) => ({ phone }));

export const showBankAccount = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'bank_account', context }, async (tx) => ({
    bank_account: (await bankDataOf(tx, id))?.data ?? null,
  }));
