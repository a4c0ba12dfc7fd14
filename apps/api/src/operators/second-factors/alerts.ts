import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Email } from '../../platform/email.ts';
import { findPerson } from '../sessions/queries.ts';
import { factorAddedEmail, factorRemovedEmail, recoveryCodeUsedEmail } from './emails.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';

type Sending = Pick<Deps, 'jobs'>;
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Enqueues the e-mail in the transaction that changes the operator's access. */
export async function emailOperator(
  { jobs }: Sending,
  tx: Tx,
  operatorId: number,
  build: (person: Person) => Email,
): Promise<void> {
  const person = await findPerson(tx, operatorId);
  if (person) await jobs.send(tx, 'send-email', build(person));
}

/** If another person added the factor, this e-mail is how the operator learns of it. */
export const alertFactorAdded = (
  deps: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> => emailOperator(deps, tx, operatorId, (person) => factorAddedEmail(person, factor));

export const alertFactorRemoved = (
  deps: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> => emailOperator(deps, tx, operatorId, (person) => factorRemovedEmail(person, factor));

export async function alertRecoveryCodeUsed(deps: Sending, tx: Tx, operatorId: OperatorId): Promise<void> {
  const { left } = await countRecoveryCodes(tx, operatorId);
  await emailOperator(deps, tx, operatorId, (person) => recoveryCodeUsedEmail(person, left));
}
