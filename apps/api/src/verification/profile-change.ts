import type { ProfileChange } from '@indike/contract/accounts/profile';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { transactionThatGivesWay } from '../platform/db/giving-way.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { confirmHolder, consumeCode, verifyCode, type CodeUse } from './commands.ts';
import { findEmail } from './store.ts';

interface ChangeWithCode {
  readonly me: UserId;
  readonly change: ProfileChange;
  /** Normalised by the contract's `validationCode`. */
  readonly code: string;
  readonly now: Date;
  /** Whether the change locks so much that it gives way to others (see `transactionThatGivesWay`). */
  readonly givesWay?: boolean;
}

/** Thrown to roll back the transaction, so that the code stays unused. */
class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('refused');
    this.refused = refused;
  }
}

/**
 * Runs a change of the profile with the code that was e-mailed for it (product 9.3). The code is used in the
 * transaction of the change, so a code works once and a refused change leaves it unused. Every attempt counts, even if
 * the change is refused.
 */
export async function withValidationCode<T>(
  deps: Deps,
  { me, change, code, now, givesWay = false }: ChangeWithCode,
  work: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const email = await findEmail(deps.db, me);
  if (email === undefined) return refuse('not_found');
  const use: CodeUse = { purpose: 'profile', email, change };
  if (!(await verifyCode(deps.db, deps.codes, use, { code, now }))) return refuse('wrong_validation_code');
  try {
    const run = async (tx: Tx) => {
      if (!(await consumeCode(tx, deps.codes, use, { code, now })))
        throw new RolledBack(refuse('wrong_validation_code'));
      const result = await work(tx);
      if (isRefused(result)) throw new RolledBack(result);
      await confirmHolder(tx, me);
      return result;
    };
    return await (givesWay ? transactionThatGivesWay(deps.db, run) : deps.db.transaction().execute(run));
  } catch (error) {
    if (error instanceof RolledBack) return error.refused;
    throw error;
  }
}
