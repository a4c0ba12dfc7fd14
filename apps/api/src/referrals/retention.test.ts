import type { PlainDate } from '@indike/rules/dates/calendar';
import { beforeAll, expect, it } from 'vitest';
import { deleteMessagesOf } from '../conversations/commands.ts';
import { runNightly } from '../jobs.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { dumpOf } from '../testing/codes.ts';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { expectCleanLedger, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { removeOldContacts } from './retention.ts';

const server = useTestServer();
let operator: Client;
let ana: Indiker;
beforeAll(async () => {
  server.clock.set('2026-03-02T15:00:00Z');
  [operator, ana] = [await newOperator(server), await signUp(server)];
});

async function referral(contact: string): Promise<number> {
  const id = await refer(ana, {
    contact: { name: contact, email: `${contact}@empresa.example`, phone: '11966667777' },
  });
  await transitionTo(operator, id, { status: 'in_contact', note: `falar com ${contact}` });
  await operator.post(`/api/operator/indications/${id}/notes`, { text: `${contact} atende de manhã` });
  return id;
}
const contactsOf = async (id: number): Promise<number> =>
  (
    await server.db
      .selectFrom('referral_contact')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('referral_id', '=', id)
      .executeTakeFirstOrThrow()
  ).n;

it('removes the contacts of a referral 12 months after it was cancelled, and no others', async () => {
  const [cancelled, open] = [await referral('wandercleison'), await referral('astrogilda')];
  expect((await transitionTo(operator, cancelled, { status: 'cancelled', reason: 'no_budget' })).status).toBe(
    200,
  );

  server.clock.set('2027-03-02T15:00:00Z');
  await runNightly(server.deps);
  expect([await contactsOf(cancelled), await contactsOf(open)]).toEqual([1, 1]);
  server.clock.set('2027-03-03T15:00:00Z');
  await Promise.all([runNightly(server.deps), runNightly(server.deps)]);
  expect([await contactsOf(cancelled), await contactsOf(open)]).toEqual([0, 1]);
  const dump = await dumpOf(server);
  expect([dump.includes('wandercleison'), dump.includes('astrogilda')]).toEqual([false, true]);
  await expectCleanLedger(server);

  const again = await signInAgain();
  const { status, body } = await again.get(`/api/indication/${cancelled}`);
  expect([status, body.contacts, body.status_transactions[0].reason]).toEqual([200, [], 'no_budget']);
  const { body: data } = await again.get('/api/me/data');
  expect(data.referrals.map(({ contacts }: { contacts: unknown[] }) => contacts.length)).toEqual([0, 1]);
});

it('removes the contacts of any number of cancelled referrals', { timeout: 60_000 }, async () => {
  server.clock.set('2027-03-03T15:00:00Z');
  const bia = await signUp(server);
  const many = 1_200;
  await insertManyReferrals(server.db, bia.id, many);
  await server.db
    .updateTable('referral')
    .set({ status: 'cancelled', status_since: new Date('2026-01-10T12:00:00Z') })
    .where('user_id', '=', bia.id)
    .execute();
  expect(await removeOldContacts(server.db, '2027-03-03' as PlainDate, deleteMessagesOf)).toBe(many);
  expect(await removeOldContacts(server.db, '2027-03-03' as PlainDate, deleteMessagesOf)).toBe(0);
});

async function signInAgain(): Promise<Client> {
  const { body } = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
  return clientOf(server, body.access_token);
}
