import type { registration } from '@indike/contract/registration';
import { cleanCpf } from '@indike/rules/documents';
import { cleanEmail } from '@indike/rules/email';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import { violatedForeignKey, violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { inviterOf } from '../sharing/commands.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { confirmationUrl } from './confirmation.ts';
import { welcomeAndConfirmEmail } from './emails.ts';
import {
  findForSignIn,
  insertIndiker,
  insertSession,
  insertSignInSession,
  isDocumentTaken,
} from './store.ts';
import { terms } from '../platform/texts.ts';

export interface Caller {
  readonly address: string;
  /** What the browser calls itself. */
  readonly device: string | null;
  readonly now: Date;
}
/** Under which a person's failed sign-ins are counted. */
export const accountKey = (id: UserId) => `id:${id}`;
export type Token = { access_token: string };

export function refusedRegistration(error: unknown): Refused {
  const unique = violatedUnique(error);
  if (unique === 'indiker_document_key') return refuse('document_taken');
  if (unique === 'indiker_email_key') return refuse('email_taken');
  if (violatedForeignKey(error) === 'indiker_city_id_fkey') return refuse('unknown_city');
  throw error;
}

/** Creates the Indiker, their acceptance of the terms and their first session, all or nothing. */
export async function registerIndiker(
  deps: Deps,
  form: output<typeof registration>,
  { address, device, now }: Caller,
): Promise<Token | Refused> {
  await deps.limits.take('registration', address);
  // Told before the slow hash; the unique constraints decide when two arrive at once.
  if (await isDocumentTaken(deps.db, form.document)) return refuse('document_taken');
  const passwordHash = await hashPassword(form.password);
  const token = newToken();
  try {
    await deps.db.transaction().execute(async (tx) => {
      const userId = await insertIndiker(tx, {
        firstname: form.firstname,
        lastname: form.lastname,
        email: form.email,
        document: form.document,
        phone: form.phone,
        passwordHash,
        cityId: form.address.city_id,
        registeredVia: form.trk ?? null,
        invitedBy: await inviterOf(tx, form.trk),
        now,
      });
      await recordConsent(tx, { userId, kind: 'terms', text: terms, address, now });
      await insertSession(tx, userId, { token: hashToken(token), device, address, now });
      const url = confirmationUrl(deps, { id: userId, email: form.email }, now);
      await deps.jobs.send(tx, 'send-email', welcomeAndConfirmEmail(form, url));
    });
  } catch (error) {
    return refusedRegistration(error);
  }
  return { access_token: token };
}

/**
 * Sign-in by e-mail or CPF. Attempts are counted before the password is looked at, so that many at once gain nothing;
 * a right one clears the account's count.
 */
export async function signIn(
  deps: Deps,
  { login, password }: { login: string; password: string },
  { address, device, now }: Caller,
): Promise<Token | Refused> {
  await deps.limits.take('signInAddress', address);
  const names = { email: cleanEmail(login), cpf: cleanCpf(login) };
  const known = await findForSignIn(deps.db, names);
  const account = known ? accountKey(known.id) : `login:${names.email}`;
  await deps.limits.take('signInAccount', account);
  if (!(await verifyPassword(known?.passwordHash, password)) || !known) return refuse('wrong_credentials');
  const token = newToken();
  const session = { token: hashToken(token), device, address, now };
  const isOpen = await deps.db.transaction().execute((tx) => insertSignInSession(tx, known, session));
  if (!isOpen) return refuse('wrong_credentials');
  await Promise.all([
    deps.limits.forget('signInAccount', account),
    deps.limits.giveBack('signInAddress', address),
  ]);
  return { access_token: token };
}

export async function verifyDocumentIsFree(
  deps: Deps,
  cpf: string,
  { address }: Caller,
): Promise<{ message: string } | Refused> {
  await deps.limits.take('documentCheck', address);
  if (await isDocumentTaken(deps.db, cpf)) return refuse('document_taken');
  return { message: 'CPF disponível' };
}
