import type { OperatorRole } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import { findAdmins } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { companyAccountEmail, newOperatorEmail } from './emails.ts';

interface Joined {
  readonly name: string;
  readonly role: OperatorRole;
  /** 'a convite de Rita' */
  readonly how: string;
}

const teamUrl = (appUrl: string): string => `${appUrl}/operacao/equipe`;

/** Tells somebody of the team that the company's sign-in opens their account from now on. */
export const announceCompanyAccount = (
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  to: string,
): Promise<void> => jobs.send(tx, 'send-email', companyAccountEmail({ to, url: teamUrl(appUrl) }));

/** Tells every administrator who has joined the team, so that nobody adds another account of their own unnoticed. */
export async function announceOperator(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  joined: Joined,
): Promise<void> {
  const url = teamUrl(appUrl);
  const emails = (await findAdmins(tx)).map(({ email: to }) => newOperatorEmail({ to, url, ...joined }));
  await jobs.sendAll(tx, 'send-email', emails);
}
