import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createObjectionToken } from '../objections/link.ts';
import type { CrmFault } from '../sandbox/crm/book.ts';
import { clientOf } from '../testing/client.ts';
import {
  bookOf,
  CONNECTIONS,
  clearCrm,
  connectCrm,
  connectionPath,
  dealOf,
  EACH_CRM,
  syncLater,
} from '../testing/crm.ts';
import { erase } from '../testing/erasure.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { type Indiker, refer, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// The person that the product made in the CRM of a contact, when the contact is no longer one here.

const server = useTestServer({ standIns: true });
const HOUR = 60 * 60_000;
let admin: Operator;
let ana: Indiker;
beforeEach(async () => {
  admin = await newOperator(server);
  ana = await signUp(server);
});
afterEach(() => clearCrm(server));

let serial = 0;
/** Of nobody else, because an address that objected is not accepted again. */
const newContact = () => ({
  name: 'João Araújo',
  email: `joao${(serial += 1)}@empresa.example`,
  phone: `119${String(10_000_000 + serial)}`,
});
type Contact = ReturnType<typeof newContact>;

const sync = () => syncLater(server);
const contactIdOf = async (referral: number, { email }: Contact): Promise<number> =>
  (
    await server.db
      .selectFrom('referral_contact')
      .select('id')
      .where('referral_id', '=', referral)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;
/** By the link in the contact's e-mail. */
async function object(referral: number, contact: Contact): Promise<void> {
  const id = await contactIdOf(referral, contact);
  const token = createObjectionToken(server.deps, id, contact.email);
  const { status } = await clientOf(server).post(`/api/objections/${id}/${token}`);
  if (status !== 200) throw new Error('not objected');
}

/** People there who have not been deleted. */
const peopleThere = () =>
  [...bookOf(server).records.persons.values()].filter((person) => person['is_deleted'] !== true);
const addressesThere = () =>
  peopleThere().flatMap(({ emails }) => (emails as { value: string }[]).map(({ value }) => value));
const putThere = (contact: Contact, id?: number) =>
  bookOf(server).put('persons', { name: contact.name, emails: [{ value: contact.email }] }, id);
const deletions = () => bookOf(server).calls.filter(({ method }) => method === 'DELETE').length;
/** Does this to the first such call. */
function faultOnce(method: string, fault: CrmFault, path = /(contacts|persons)(\/\w+)?$/): void {
  let isDone = false;
  bookOf(server).faultOf = (call) => {
    if (isDone || call.method !== method || !path.test(call.path)) return null;
    isDone = true;
    return fault;
  };
}
const items = async (id: number) => (await admin.get(connectionPath(id, '/items'))).body.data;

describe.each(EACH_CRM)('%s', (_name, provider) => {
  it('loses the person of a contact who objects, once, and keeps company and deal', async () => {
    await connectCrm(admin, { provider });
    const contact = newContact();
    const referral = await refer(ana, { contact });
    await sync();
    expect(addressesThere()).toEqual([contact.email]);
    const before = deletions();
    await object(referral, contact);
    for (let times = 0; times < 2; times += 1) await sync();
    expect([peopleThere(), deletions() - before]).toEqual([[], 1]);
    expect(bookOf(server).records.organizations.size).toBe(1);
    expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'lost' });
    const links = await server.db.selectFrom('connection_link').selectAll().execute();
    expect(links).toMatchObject([
      { state: 'synced', person_id: null, made_person_id: null, person_digest: null, contact_id: null },
    ]);
  });

  it('loses the person when the account is erased, but not where a contract keeps the contact', async () => {
    await connectCrm(admin, { provider });
    const rui = await signUp(server);
    const [gone, kept] = [newContact(), newContact()];
    await refer(ana, { contact: gone });
    const signed = await refer(rui, { contact: kept });
    await sync();
    // Without the money, which would have to be paid before.
    await server.db
      .insertInto('contract')
      .values({
        referral_id: signed,
        user_id: rui.id,
        value: 900_000,
        closed_on: '2026-11-20',
        first_invoice_due_on: '2026-12-20',
        created_at: server.clock.now(),
      })
      .execute();
    for (const person of [ana, rui]) expect((await erase(server, person)).status).toBe(200);
    await sync();
    expect(addressesThere()).toEqual([kept.email]);
  });

  it('keeps a person who was there before', async () => {
    await connectCrm(admin, { provider });
    const contact = newContact();
    putThere(contact);
    const referral = await refer(ana, { contact });
    await sync();
    await object(referral, contact);
    const before = deletions();
    await sync();
    expect([addressesThere(), deletions() - before]).toEqual([[contact.email], 0]);
  });

  it('keeps a person whom people there made somebody else', async () => {
    await connectCrm(admin, { provider });
    const [contact, successor] = [newContact(), newContact()];
    const referral = await refer(ana, { contact });
    await sync();
    putThere(successor, peopleThere()[0]?.id);
    await object(referral, contact);
    await sync();
    expect(addressesThere()).toEqual([successor.email]);
  });

  it('keeps the person for as long as one of the referrals that led to them has the contact', async () => {
    await connectCrm(admin, { provider });
    const contact = newContact();
    await refer(ana, { contact });
    await sync();
    const rui = await signUp(server);
    await refer(rui, { contact });
    await sync();
    expect((await erase(server, ana)).status).toBe(200);
    await sync();
    expect(addressesThere()).toEqual([contact.email]);
    expect((await erase(server, rui)).status).toBe(200);
    await sync();
    expect(peopleThere()).toEqual([]);
  });

  it('keeps the person of a contact that is corrected, and deletes them with it', async () => {
    await connectCrm(admin, { provider });
    const [contact, corrected] = [newContact(), newContact()];
    const referral = await refer(ana, { contact });
    await transitionTo(admin, referral, { status: 'in_contact' });
    await sync();
    const id = await contactIdOf(referral, contact);
    expect((await ana.put(`/api/indication-contact/${id}`, corrected)).status).toBe(200);
    await sync();
    expect(addressesThere()).toEqual([contact.email]);
    await object(referral, corrected);
    await sync();
    expect(peopleThere()).toEqual([]);
  });

  it.each([
    ['the answer to their making was lost', 'POST', { status: 'hang', afterwards: true }],
    ['the answer to the deletion is lost', 'DELETE', { status: 'hang', afterwards: true }],
    ['the CRM fails at first', 'DELETE', { status: 500 }],
  ] as const)('deletes the person also when %s', async (_what, method, fault) => {
    await connectCrm(admin, { provider });
    const contact = newContact();
    faultOnce(method, fault);
    const referral = await refer(ana, { contact });
    for (let times = 0; times < 2; times += 1) await sync();
    expect(addressesThere()).toEqual([contact.email]);
    await object(referral, contact);
    for (let times = 0; times < 2; times += 1) await sync();
    expect(peopleThere()).toEqual([]);
    expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'lost' });
  });

  it('keeps a person who was made there while the CRM refused to make one', async () => {
    await connectCrm(admin, { provider });
    const contact = newContact();
    faultOnce('POST', { status: 400 });
    const referral = await refer(ana, { contact });
    await sync();
    putThere(contact);
    for (let times = 0; times < 2; times += 1) await sync();
    expect(dealOf(bookOf(server), referral)).toBeDefined();
    await object(referral, contact);
    await sync();
    expect(addressesThere()).toEqual([contact.email]);
  });

  it('keeps the person while the connection is paused, and for good once it is disconnected', async () => {
    const id = await connectCrm(admin, { provider });
    const [paused, disconnected] = [newContact(), newContact()];
    const first = await refer(ana, { contact: paused });
    const second = await refer(ana, { contact: disconnected });
    await sync();
    await admin.post(connectionPath(id, '/pause'));
    await object(first, paused);
    await sync();
    expect(addressesThere()).toEqual([paused.email, disconnected.email]);
    await admin.post(connectionPath(id, '/activate'), { backfill: false });
    await sync();
    expect(addressesThere()).toEqual([disconnected.email]);
    await admin.delete(connectionPath(id));
    await object(second, disconnected);
    await connectCrm(admin, { provider, backfill: true });
    for (let times = 0; times < 2; times += 1) await sync();
    expect(addressesThere()).toContain(disconnected.email);
  });
});

it('keeps a person to whom a link leads that an older process wrote', async () => {
  await connectCrm(admin);
  const contact = newContact();
  await refer(ana, { contact });
  await sync();
  const referral = await refer(await signUp(server), { contact });
  await sync();
  await server.db
    .updateTable('connection_link')
    .set({ contact_id: null })
    .where('referral_id', '=', referral)
    .execute();
  await erase(server, ana);
  await sync();
  expect(addressesThere()).toEqual([contact.email]);
});

it('leaves the referral to an administrator when the token may not delete people', async () => {
  const id = await connectCrm(admin);
  const contact = newContact();
  const referral = await refer(ana, { contact });
  await sync();
  bookOf(server).faultOf = ({ method }) => (method === 'DELETE' ? { status: 403 } : null);
  await object(referral, contact);
  for (let times = 0; times < 8; times += 1) {
    server.clock.advance(8 * HOUR);
    await sync();
  }
  admin = await newOperator(server);
  expect((await admin.get(CONNECTIONS)).body).toMatchObject([{ id, state: 'active' }]);
  expect(await items(id)).toMatchObject([{ id: referral, state: 'failed' }]);
  bookOf(server).faultOf = () => null;
  await admin.post(connectionPath(id, `/items/${referral}/retry`));
  await sync();
  expect([peopleThere(), await items(id)]).toEqual([[], []]);
});

it('keeps a contact of HubSpot that people there merged into another one', async () => {
  await connectCrm(admin, { provider: 'hubspot' });
  const contact = newContact();
  const referral = await refer(ana, { contact });
  await sync();
  const other = putThere(contact);
  bookOf(server).put('persons', { merged_into: other.id }, 1);
  await object(referral, contact);
  const before = deletions();
  await sync();
  expect(deletions() - before).toBe(0);
});
