import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { beforeAll, expect, it } from 'vitest';
import { removeOldContacts } from '../referrals/retention.ts';
import { clientOf } from '../testing/client.ts';
import { emailTo } from '../testing/emails.ts';
import { expectOk, transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUpConfirmed, type Indiker } from '../testing/people.ts';
import { smallPdf } from '../testing/small-pdf.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { deleteMessagesOf } from './commands.ts';

const server = useTestServer({ jobs: true });
let ana: Indiker;
let operator: Operator;
beforeAll(async () => {
  [ana, operator] = [await signUpConfirmed(server), await newOperator(server)];
});

const CONTACT = { name: 'Rita', email: 'rita@empresa.example', phone: '11966667777' };

async function write(id: number): Promise<void> {
  const attachments = [{ name: 'a.pdf', content: smallPdf().toString('base64') }];
  const message = { text: 'O sócio decide', attachments };
  expectOk(
    await ana.post(`/api/indication/${id}/messages`, message, { 'idempotency-key': randomUUID() }),
    'a message',
  );
}
/** How many messages and attachments are stored at the referral. */
async function stored(id: number): Promise<[number, number]> {
  const messages = await server.db.selectFrom('message').select('id').where('referral_id', '=', id).execute();
  const ids = messages.map((message) => message.id);
  const attachments = await server.db.selectFrom('attachment').select('message_id').execute();
  return [ids.length, attachments.filter(({ message_id }) => ids.includes(message_id)).length];
}

it('removes the messages of a referral cancelled long ago with its contacts, and no others', async () => {
  const [cancelled, open] = [await refer(ana), await refer(ana)];
  for (const id of [cancelled, open]) await write(id);
  await transitionTo(operator, cancelled, { status: 'in_contact' });
  expectOk(
    await transitionTo(operator, cancelled, { status: 'cancelled', reason: 'no_budget' }),
    'cancelled',
  );
  const removeAt = (today: string) => removeOldContacts(server.db, today as PlainDate, deleteMessagesOf);
  await removeAt(server.clock.now().toISOString().slice(0, 10));
  expect([await stored(cancelled), await stored(open)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await removeAt('2099-01-01')).toBe(1);
  expect([await stored(cancelled), await stored(open)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await write(cancelled);
  expect(await removeAt('2099-01-01')).toBe(1);
  expect(await stored(cancelled)).toEqual([0, 0]);
});

it.each([
  ['the referral ends with', 0],
  ['others stay', 1],
])('removes the messages, and answers that repeat them, when a contact objects and %s', async (_, others) => {
  const contact = { ...CONTACT, email: `rita.${others}@empresa.example`, phone: `1196666777${others}` };
  const id = await refer(ana, { contact });
  if (others > 0) {
    await transitionTo(operator, id, { status: 'in_contact' });
    await transitionTo(operator, id, { status: 'fix_contact' });
    const other = { ...CONTACT, email: 'rui@empresa.example', phone: '11955554444' };
    expectOk(await ana.post('/api/indication-contact', { indication_id: id, ...other }), 'a contact');
  }
  await write(id);
  const email = await emailTo(server, contact.email, 'sua empresa');
  const [, link] = /\/oposicao\/(\d+\/[\w-]+)/.exec(email) ?? [];
  expectOk(await clientOf(server).post(`/api/objections/${link}`), 'the objection');
  expect(await stored(id)).toEqual([0, 0]);
  const answers = await server.db.selectFrom('idempotency').select('request').execute();
  expect(answers.filter(({ request }) => request.startsWith(`message ${id} `))).toEqual([]);
  expect(answers).not.toEqual([]);
});
