import type { verifyEmail } from '@indike/contract/accounts/email-confirmation';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { releaseContactNotices } from '../objections/notices.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { creditShareBonus } from '../sharing/bonus.ts';
import { confirmationDays, confirmationEmail } from './emails.ts';
import { findConfirmable, markConfirmed, markHolderConfirmed, type Confirmable } from './store.ts';

// Who opens the link has read the letter, and so owns the address: the link needs no session and no row of its own. Whether
// they are also who signed up shows only where they are signed in (see social/takeover.ts).

type Done = { message: string };
type Owner = Pick<Confirmable, 'id' | 'email'>;

const PURPOSE = 'e-mail confirmation';
const CONFIRMED: Done = { message: 'Seu e-mail já está confirmado' };

const confirmationEnd = (now: Date): Date => new Date(now.getTime() + confirmationDays * 86_400_000);

/** The page of the link hands its parts on to `verifyEmail` as they are. */
export function confirmationUrl(
  { links, appUrl }: Pick<Deps, 'links' | 'appUrl'>,
  { id, email }: Owner,
  now: Date,
): string {
  const hash = links.digest(email);
  const expires = String(Math.floor(confirmationEnd(now).getTime() / 1000));
  const query = new URLSearchParams({ expires, signature: links.sign(PURPOSE, String(id), hash, expires) });
  return `${appUrl}/confirmacao-de-email/${id}/${hash}?${query.toString()}`;
}

export const confirmationLink = (deps: Pick<Deps, 'links' | 'appUrl'>, owner: Owner, now: Date) => ({
  url: confirmationUrl(deps, owner, now),
  expiresAt: confirmationEnd(now).toISOString(),
});

interface Confirming {
  /** Whether it is the account's own session that confirms. */
  readonly inSession: boolean;
  readonly now: Date;
}

/** Confirms the address, and tells whether this call is the one that did: what a confirmation brings goes here. */
async function confirmEmail(
  deps: Deps,
  tx: Tx,
  owner: Owner,
  { inSession, now }: Confirming,
): Promise<boolean> {
  const isFirst = await markConfirmed(tx, owner, { inSession, now });
  if (!isFirst && inSession) await markHolderConfirmed(tx, owner.id);
  if (isFirst) {
    await creditShareBonus(deps, tx, owner.id, now);
    await releaseContactNotices(deps.jobs, tx, owner.id);
  }
  return isFirst;
}

type Link = output<typeof verifyEmail.params> & output<typeof verifyEmail.query>;

export async function verifyByLink(
  deps: Deps,
  { id, hash, expires = '', signature = '' }: Link,
  { sessionOf, now }: { readonly sessionOf: UserId | null; readonly now: Date },
): Promise<Done | Refused> {
  const { db, links } = deps;
  if (!links.isSigned(signature, PURPOSE, id, hash, expires)) return refuse('confirmation_link_invalid');
  if (Number(expires) * 1000 <= now.getTime()) return refuse('confirmation_link_expired');
  const owner = await findConfirmable(db, Number(id) as UserId);
  if (!owner || links.digest(owner.email) !== hash) return refuse('confirmation_link_invalid');
  const confirming = { inSession: sessionOf === owner.id, now };
  const isFirst = await db.transaction().execute((tx) => confirmEmail(deps, tx, owner, confirming));
  return isFirst ? { message: 'E-mail confirmado com sucesso' } : CONFIRMED;
}

/** A provider has confirmed the same address for who holds the account. */
export async function confirmByProvider(deps: Deps, tx: Tx, owner: Owner, now: Date): Promise<void> {
  await confirmEmail(deps, tx, owner, { inSession: true, now });
}

/** A code that was e-mailed and typed in a session shows whose account it is, as the link opened in it does. */
export const confirmHolder = (tx: Tx, me: UserId): Promise<void> => markHolderConfirmed(tx, me);

/** Another link, at most one a minute. */
export async function resendConfirmation(deps: Deps, me: UserId, now: Date): Promise<Done | Refused> {
  const owner = await findConfirmable(deps.db, me);
  if (!owner) return refuse('not_found');
  if (owner.isConfirmed) return CONFIRMED;
  await deps.limits.take('confirmationPause', `id:${me}`);
  await deps.limits.take('confirmation', `id:${me}`);
  const letter = confirmationEmail(owner, confirmationLink(deps, owner, now));
  await deps.db.transaction().execute((tx) => deps.jobs.send(tx, 'send-email', letter));
  return { message: 'E-mail enviado com êxito' };
}
