import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { issueCode } from '../verification/commands.ts';
import { clientOf } from './client.ts';
import type { TestServer } from './server.ts';

/** The codes sent to this address, newest first. */
export function codesSentTo(server: TestServer, email: string): string[] {
  return server.mailbox
    .messages(email)
    .flatMap(({ text }) => /^[A-HJ-NP-Z2-9]{6}$/m.exec(text)?.slice(0, 1) ?? []);
}

/** Requests a password reset code and reads it from the mailbox. The server must run jobs. */
export async function recoveryCode(server: TestServer, email: string): Promise<string> {
  const before = codesSentTo(server, email).length;
  const { status, body } = await clientOf(server).post('/api/auth/forgot-password', { email });
  if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`);
  await expect.poll(() => codesSentTo(server, email).length, { timeout: 10_000 }).toBe(before + 1);
  return codesSentTo(server, email)[0] ?? '';
}

/**
 * Issues a code for one kind of profile change, or for any, without sending the e-mail. Deletes the previous code
 * first, so that no test waits for the resend interval.
 */
export async function profileCode(
  { db, deps: { codes, clock } }: Pick<TestServer, 'db' | 'deps'>,
  { email }: { readonly email: string },
  change?: ProfileChange,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Serialises concurrent calls of one test.
    await sql`select pg_advisory_xact_lock(hashtext(${email}))`.execute(tx);
    await tx
      .deleteFrom('email_code')
      .where('recipient', '=', codes.keyedHash(email))
      .where('purpose', '=', 'profile')
      .execute();
    const use = { purpose: 'profile', email, ...(change && { change }) } as const;
    const issued = await issueCode(tx, codes, use, clock.now());
    if (!('code' in issued)) throw new Error(`wait ${issued.waitSeconds} s`);
    return issued.code;
  });
}

/** Clears the limits of the network address, which all tests of a file share and would otherwise reach. */
export async function resetAddressLimits({ deps }: TestServer): Promise<void> {
  await Promise.all([
    deps.limits.clear({ limit: 'recoveryAddress', key: '127.0.0.1' }),
    deps.limits.clear({ limit: 'resetAddress', key: '127.0.0.1' }),
  ]);
}

/** Every row of every table as text, the job queue included. */
export async function dumpOf({ db }: TestServer): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumps = tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`);
  const results = await Promise.all(dumps.map((dump) => dump.execute(db)));
  return results.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}
