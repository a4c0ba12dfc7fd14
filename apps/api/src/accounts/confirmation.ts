import type { verifyEmail } from '@indike/contract/accounts/email-confirmation';
import type { MessageResponse } from '@indike/contract/wire/responses';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Email } from '../platform/email.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { confirmHolder } from '../verification/commands.ts';
import { confirmationDays, confirmationEmail } from './emails.ts';
import { findConfirmable, markConfirmed, type Confirmable } from './store.ts';
import { DAY_MS } from '@indike/rules/dates/calendar';
import { releaseContactNotices } from '../contacts/commands.ts';
import { announceUpcomingVersions } from '../programme/commands.ts';
import { creditShareBonus } from '../sharing/commands.ts';

// Opening the signed link proves access to the mailbox, so it needs neither a session nor a row. Only opening it in the
// account's own session proves that the same person also created the account (see social/sign-in.ts).

type Owner = Pick<Confirmable, 'id' | 'email'>;

const PURPOSE = 'e-mail confirmation';
const CONFIRMED: MessageResponse = { message: 'Seu e-mail já está confirmado' };

const linkExpiry = (now: Date): Date => new Date(now.getTime() + confirmationDays * DAY_MS);

/** The page passes the parts of this URL to `verifyEmail` unchanged. */
export function confirmationUrl(
  { links, appUrl }: Pick<Deps, 'links' | 'appUrl'>,
  { id, email }: Owner,
  now: Date,
): string {
  const hash = links.digest(email);
  const expires = String(Math.floor(linkExpiry(now).getTime() / 1000));
  const query = new URLSearchParams({ expires, signature: links.sign(PURPOSE, String(id), hash, expires) });
  return `${appUrl}/confirmacao-de-email/${id}/${hash}?${query.toString()}`;
}

export const confirmationLink = (deps: Pick<Deps, 'links' | 'appUrl'>, owner: Owner, now: Date) => ({
  url: confirmationUrl(deps, owner, now),
  expiresAt: linkExpiry(now).toISOString(),
});

/**
 * Sends an e-mail with a confirmation link. Replaces one that still waits, so that the link never arrives twice. The key
 * has a digest of its own, because the one in the link is half of the link.
 */
export function sendConfirmation(
  { jobs, links }: Pick<Deps, 'jobs' | 'links'>,
  tx: Tx,
  { id, email }: Owner,
  message: Email,
): Promise<void> {
  return jobs.sendOnce(tx, 'send-email', `confirmation ${id} ${links.digest(`waiting ${email}`)}`, message);
}

interface ConfirmationContext {
  /** Whether the confirmation comes from the account's own session. */
  readonly inSession: boolean;
  readonly now: Date;
}

/**
 * Returns true for the call that confirmed the address. Only that call credits the share bonus, releases the pending
 * contact notices and announces what changes soon.
 */
async function confirmEmail(
  deps: Deps,
  tx: Tx,
  owner: Owner,
  { inSession, now }: ConfirmationContext,
): Promise<boolean> {
  const isFirst = await markConfirmed(tx, owner, { inSession, now });
  if (!isFirst && inSession) await confirmHolder(tx, owner.id);
  if (isFirst) {
    await creditShareBonus(deps, tx, owner.id, now);
    await releaseContactNotices(deps.jobs, tx, owner.id);
    await announceUpcomingVersions(deps.jobs, tx, owner.id, now);
  }
  return isFirst;
}

type Link = output<typeof verifyEmail.params> & output<typeof verifyEmail.query>;

export async function verifyByLink(
  deps: Deps,
  { id, hash, expires = '', signature = '' }: Link,
  { sessionOf, now }: { readonly sessionOf: UserId | null; readonly now: Date },
): Promise<MessageResponse | Refused> {
  const { db, links } = deps;
  if (!links.isSigned(signature, PURPOSE, id, hash, expires)) return refuse('confirmation_link_invalid');
  if (Number(expires) * 1000 <= now.getTime()) return refuse('confirmation_link_expired');
  const owner = await findConfirmable(db, Number(id));
  if (!owner || !links.isDigest(hash, owner.email)) return refuse('confirmation_link_invalid');
  const context = { inSession: sessionOf === owner.id, now };
  const isFirst = await db.transaction().execute((tx) => confirmEmail(deps, tx, owner, context));
  return isFirst ? { message: 'E-mail confirmado com sucesso' } : CONFIRMED;
}

/** For a social sign-in by the account's owner, whose provider has confirmed the same address. */
export async function confirmByProvider(deps: Deps, tx: Tx, owner: Owner, now: Date): Promise<void> {
  await confirmEmail(deps, tx, owner, { inSession: true, now });
}

/** Sends another link, at most once a minute. */
export async function resendConfirmation(
  deps: Deps,
  me: UserId,
  now: Date,
): Promise<MessageResponse | Refused> {
  const owner = await findConfirmable(deps.db, me);
  if (!owner) return refuse('not_found');
  if (owner.isConfirmed) return CONFIRMED;
  await deps.limits.take('confirmationPause', `id:${me}`);
  await deps.limits.take('confirmation', `id:${me}`);
  const email = confirmationEmail(owner, confirmationLink(deps, owner, now));
  await deps.db.transaction().execute((tx) => sendConfirmation(deps, tx, owner, email));
  return { message: 'E-mail enviado com êxito' };
}
