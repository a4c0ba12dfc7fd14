import type { OperatorRole } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import { findAdmins } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { newOperatorEmail } from './emails.ts';

interface Joined {
  readonly name: string;
  readonly role: OperatorRole;
  /** 'a convite de Rita' */
  readonly how: string;
}

/** Tells every administrator who has joined the team, so that nobody adds another account of their own unnoticed. */
export async function announceOperator(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  joined: Joined,
): Promise<void> {
  const url = `${appUrl}/operacao/equipe`;
  const emails = (await findAdmins(tx)).map(({ email: to }) => newOperatorEmail({ to, url, ...joined }));
  await jobs.sendAll(tx, 'send-email', emails);
}
