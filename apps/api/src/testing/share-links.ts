import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { confirmationUrl } from '../accounts/confirmation.ts';
import { clientOf, type Client } from './client.ts';
import { signUp, type Indiker } from './people.ts';
import type { TestServer } from './server.ts';
import type { UserId } from '../platform/http/authentication.ts';

export const SHARE_LINK = '/api/me/share-link';

export const shareCodeOf = async (who: Client): Promise<string> => (await who.get(SHARE_LINK)).body.code;

/**
 * A new owner of a share link. Resets the clock to the start of the tests' day and the limits that earlier tests used
 * up.
 */
export async function newLinkOwner(server: TestServer): Promise<Indiker> {
  server.clock.set('2026-11-21T15:00:00Z');
  await Promise.all(
    (['registration', 'companyAddress'] as const).map((limit) =>
      server.deps.limits.clear({ limit, key: '127.0.0.1' }),
    ),
  );
  return signUp(server, { firstname: 'Marina', lastname: 'Azevedo', phone: '11955554444' });
}

/** Confirms the e-mail address with the link of the confirmation e-mail. */
export async function openConfirmation(
  server: TestServer,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  const link = new URL(confirmationUrl(server.deps, { id: id as UserId, email }, server.clock.now()));
  const path = link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email');
  // A busy machine answers some of many concurrent calls with 503. Confirming again is harmless.
  await expect.poll(async () => (await clientOf(server).get(`${path}${link.search}`)).status).toBe(200);
}

const HOUR_MS = 3_600_000;
let serial = 0;

/** A new Indiker who signed up through the link with a phone, at a time and in a network of their own. */
export async function signUpByLink(
  server: TestServer,
  trk: string,
  more: Record<string, unknown> = {},
): Promise<Indiker> {
  serial += 1;
  const own = serial;
  const phone = `119${String(60_000_000 + own)}`;
  const one = await signUp(server, { trk, phone, ...more });
  await server.db
    .updateTable('share_sign_up')
    .set({ network: randomBytes(32), created_at: new Date(server.clock.now().getTime() - own * HOUR_MS) })
    .where('invited_id', '=', one.id)
    .execute();
  return one;
}
