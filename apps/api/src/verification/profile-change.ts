import type { ProfileChange } from '@indike/contract/accounts/profile';
import { confirmHolder } from '../accounts/confirmation.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { consumeCode, verifyCode, type CodeUse } from './commands.ts';

interface ConfirmedChange {
  readonly me: UserId;
  readonly change: ProfileChange;
  /** As the contract's `validationCode` gives it. */
  readonly code: string;
  readonly now: Date;
}

/** Ends a transaction whose act was refused, and takes the use of the code back with it. */
class Undone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('refused');
    this.refused = refused;
  }
}

/**
 * Runs a change of the profile with the code that was e-mailed for it: code and change in one transaction, so that a code
 * works once and a change that is refused leaves it unused. Every try counts, before it is known whether it was right.
 */
export async function withValidationCode<T>(
  deps: Deps,
  { me, change, code, now }: ConfirmedChange,
  act: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const person = await deps.db.selectFrom('indiker').select('email').where('id', '=', me).executeTakeFirst();
  if (!person) return refuse('not_found');
  const use: CodeUse = { purpose: 'profile', email: person.email, change };
  if (!(await verifyCode(deps.db, deps.codes, use, code, now))) return refuse('wrong_validation_code');
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await consumeCode(tx, deps.codes, use, code, now)))
        throw new Undone(refuse('wrong_validation_code'));
      await confirmHolder(tx, me);
      const done = await act(tx);
      if (isRefused(done)) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}
