import type { acceptInvitation, inviteOperator } from '@indike/contract/operator/access/operators';
import { invitationExpiry } from '@indike/rules/operators/sessions';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { commitWhen } from '../platform/db/transactions.ts';
import type { Caller } from '../platform/http/caller.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/log.ts';
import { type OperatorContext, insertAuditEntry, withAudit } from '../audit/commands.ts';
import { findPerson } from './sessions/store.ts';
import { announceOperator } from './announcement.ts';
import { invitationEmail } from './emails.ts';
import {
  findInvitation,
  insertInvitation,
  takeInvitation,
  withdrawInvitation,
  withdrawOpenInvitations,
  type Invitation,
} from './invitation-store.ts';
import { insertOperator, isOperatorEmail } from './store.ts';

const PURPOSE = 'operator invitation';

type Link = output<typeof acceptInvitation.params>;
interface Sent {
  readonly id: number;
  readonly expiresAt: Date;
}

/** The signature also covers the address, so that only the recipient of the e-mail can open the invitation. */
const signed = (id: number, email: string): string[] => [String(id), email];

const urlOf = ({ links, appUrl }: Pick<Deps, 'links' | 'appUrl'>, id: number, email: string): string =>
  `${appUrl}/operacao/convite/${id}/${links.sign(PURPOSE, ...signed(id, email))}`;

const sendInvitation = (
  deps: Deps,
  { name, email, role }: output<typeof inviteOperator.body>,
  context: OperatorContext,
) =>
  withAudit<Sent>(
    deps,
    context,
    async (tx) => {
      const { operatorId: invitedBy, now } = context;
      if (await isOperatorEmail(tx, email)) return refuse('operator_exists');
      const inviter = await findPerson(tx, invitedBy);
      const expiresAt = invitationExpiry(now);
      await withdrawOpenInvitations(tx, email, now);
      const id = await insertInvitation(tx, { name, email, role, invitedBy, expiresAt, now });
      // A concurrent invitation to the same address was stored first, and its e-mail is sent.
      if (id === undefined || !inviter) return refuse('operator_exists');
      const link = { url: urlOf(deps, id, email), expiresAt: expiresAt.toISOString() };
      const message = invitationEmail({ name, email, role, inviter: inviter.name, ...link });
      // The invitation that it replaces no longer works, so its e-mail need not arrive either.
      const key = `invitation ${deps.links.digest(`waiting ${email}`)}`;
      await deps.jobs.sendLatest(tx, 'send-email', key, message);
      return { id, expiresAt };
    },
    ({ id }) => ({ entity: 'invitation', entityId: id, after: { email, name, role } }),
  );

export const invite = (
  deps: Deps,
  form: output<typeof inviteOperator.body>,
  context: OperatorContext,
): Promise<Sent | Refused> => {
  const quota = {
    limits: deps.limits,
    names: ['invitations'],
    key: `operator:${context.operatorId}`,
  } as const;
  return withinQuota(quota, () => sendInvitation(deps, form, context));
};

export const withdraw = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<{ email: string }>(
    deps,
    context,
    async (tx) => {
      const email = await withdrawInvitation(tx, id, context.now);
      return email === undefined ? refuse('not_found') : { email };
    },
    ({ email }) => ({ entity: 'invitation', entityId: id, before: { email } }),
  );

/** Refuses a forged link with the same answer as one that was used, withdrawn or has expired. */
export async function readInvitation(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  { id, signature }: Link,
  now: Date,
): Promise<Invitation | Refused> {
  const invitation = await findInvitation(db, id, now);
  const isOurs = links.isSigned(signature, PURPOSE, ...signed(id, invitation?.email ?? ''));
  return invitation && isOurs ? invitation : refuse('invitation_invalid');
}

/**
 * Creates the operator once, even for concurrent requests. The invitation stays open when an operator with its e-mail
 * exists.
 */
export async function accept(
  deps: Deps,
  link: Link,
  password: string,
  caller: Caller,
): Promise<{ message: string } | Refused> {
  const { now, requestId, address } = caller;
  const invitation = await readInvitation(deps, link, now);
  if (isRefused(invitation)) return invitation;
  const { id, email, name, role, invitedBy } = invitation;
  const passwordHash = await hashPassword(password);
  const isMade = (made: number | undefined) => made !== undefined;
  const operatorId = await commitWhen(deps.db, isMade, async (tx) => {
    if (!(await takeInvitation(tx, id, now))) return undefined;
    const made = await insertOperator(tx, { email, name, role, passwordHash, now });
    if (made !== undefined)
      await insertAuditEntry(tx, {
        operatorId: made,
        action: 'operator.invitation-accept',
        entity: 'operator',
        entityId: made,
        after: { invitation_id: id, invited_by: invitedBy, role },
        requestId,
        address,
        now,
      });
    if (made !== undefined) {
      const inviter = (await findPerson(tx, invitedBy))?.name ?? 'alguém da equipe';
      await announceOperator(deps, tx, { name, role, how: `a convite de ${inviter}` });
    }
    return made;
  });
  if (operatorId === undefined) return refuse('invitation_invalid');
  logSecurity(deps, {
    event: 'registration',
    outcome: 'operator',
    account: `operator:${operatorId}`,
    ...caller,
  });
  return { message: 'Tudo pronto. Entre com o seu e-mail e a senha que você criou.' };
}
