import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { findPerson } from '../sessions/queries.ts';
import { factorAddedEmail, factorRemovedEmail, recoveryCodeUsedEmail } from './emails.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';

type Sending = Pick<Deps, 'jobs'>;

/** Where the factor belongs to somebody who did not add it, this e-mail is how they learn of it. */
export async function alertFactorAdded(
  { jobs }: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> {
  const person = await findPerson(tx, operatorId);
  if (person) await jobs.send(tx, 'send-email', factorAddedEmail(person, factor));
}

export async function alertFactorRemoved(
  { jobs }: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> {
  const person = await findPerson(tx, operatorId);
  if (person) await jobs.send(tx, 'send-email', factorRemovedEmail(person, factor));
}

export async function alertRecoveryCodeUsed(
  { jobs }: Sending,
  tx: Tx,
  operatorId: OperatorId,
): Promise<void> {
  const person = await findPerson(tx, operatorId);
  const { left } = await countRecoveryCodes(tx, operatorId);
  if (person) await jobs.send(tx, 'send-email', recoveryCodeUsedEmail(person, left));
}
