import type { OwnedObject } from '@indike/contract/wire/access';
import { sql } from 'kysely';
import { clientOf } from '../../testing/client.ts';
import { addBank, earn } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import { PASSWORD, refer, type Indiker } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { createObjectionToken } from '../../objections/link.ts';
import { confirmationUrl } from '../../accounts/confirmation.ts';
import type { UserId } from '../../platform/http/authentication.ts';

/** The ids of an Indiker's objects, by kind. */
export async function ownedObjectsOf(
  server: TestServer,
  indiker: Indiker,
): Promise<Record<OwnedObject, number>> {
  const account = await addBank(server, indiker);
  await earn(server, indiker, await newOperator(server));
  const { body } = await indiker.post('/api/withdraw-payments');
  const referral = await refer(indiker);
  const detail = await indiker.get(`/api/indication/${referral}`);
  return {
    referral,
    contact: detail.body.contacts[0].id,
    withdrawal: body.id,
    'bank account': account,
    session: await anotherSession(server, indiker),
    user: indiker.id,
    attachment: await insertAttachment(server, indiker, referral),
    notice: (await indiker.get('/api/me/notices')).body.data[0].id,
  };
}

/** An attachment of a message that the Indiker has written about the referral. */
export async function insertAttachment(
  { db, clock }: TestServer,
  { id }: Indiker,
  referral: number,
  type = 'application/pdf',
): Promise<number> {
  const message = await db
    .insertInto('message')
    .values({ user_id: id, referral_id: referral, text: 'Segue', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attachment = await db
    .insertInto('attachment')
    .values({
      user_id: id,
      message_id: message.id,
      name: 'anexo',
      type,
      content: Buffer.from('%PDF-1.7'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return attachment.id;
}

async function anotherSession(server: TestServer, indiker: Indiker): Promise<number> {
  await clientOf(server).post('/api/auth/login', { login: indiker.email, password: PASSWORD });
  const { body } = await indiker.get('/api/me/sessions');
  return body.data[1].id;
}

export async function insertFailedJob({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, state, completed_on) values ('clean-up', 'failed', now()) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

/** Every route as `METHOD /path`, parsed from the router's printed tree. */
export function routeLines({ app }: TestServer): string[] {
  const prefixes: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods] = found;
      const depth = indent.length / 4;
      prefixes.length = depth;
      prefixes[depth] = part;
      return methods === undefined
        ? []
        : methods.split(', ').map((method) => `${method} ${prefixes.join('')}`);
    });
}

/** Everything that a call by another person could have changed, as text. */
export async function stateOf({ db }: TestServer): Promise<string> {
  const tables = [
    'referral',
    'referral_contact',
    'referral_note',
    'status_transition',
    'audit_log',
    'contract',
    'indiker',
    'consent',
    'withdrawal',
    'bank_account',
    'avatar',
    'session',
    'email_code',
    'notice',
    'message',
    'announcement',
    'notification_off',
    'push_subscription',
    'extra_holiday',
    'clawback',
    'ledger_entry',
    'operator',
    'operator_totp',
    'operator_passkey',
    'operator_recovery_code',
    'operator_invitation',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The end of the link in the e-mail to a new contact of the Indiker. No other contact has this address. */
export async function contactLinkEnd(server: TestServer, indiker: Indiker): Promise<string> {
  const contact = { name: 'Gus', email: 'gus@empresa.example', phone: '1130009876' };
  const { body } = await indiker.get(`/api/indication/${await refer(indiker, { contact })}`);
  const { id } = body.contacts[0];
  return `${id}/${createObjectionToken(server.deps, id, contact.email)}`;
}

/** The API path that the confirmation page calls for the link in the Indiker's e-mail. */
export const confirmationPath = ({ deps, clock }: TestServer, { id, email }: Indiker) =>
  confirmationUrl(deps, { id: id as UserId, email }, clock.now()).replace(
    `${deps.appUrl}/confirmacao-de-email`,
    '/api/auth/verify_email',
  );

/** Inserts an extra holiday. Returns its date. */
export async function insertHoliday({ db, clock }: TestServer): Promise<string> {
  const date = '2026-11-24';
  await db
    .insertInto('extra_holiday')
    .values({ date, name: 'Feriado local', created_at: clock.now() })
    .execute();
  return date;
}
