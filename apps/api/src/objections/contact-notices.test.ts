import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { confirmationUrl } from '../accounts/confirmation.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { clientOf } from '../testing/client.ts';
import { emailTo, emailsTo, runPendingJobs } from '../testing/emails.ts';
import {
  newCnpj,
  refer,
  referralForm,
  registrationForm,
  signUp,
  signUpConfirmed,
  type Indiker,
} from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const HOUR = 3_600_000;

const server = useTestServer({ jobs: true });

let serial = 0;
const newContact = (more: Record<string, unknown> = {}) => ({
  name: 'João Araújo',
  email: `pessoa${(serial += 1)}@empresa.example`,
  phone: `119${String(20_000_000 + serial).padStart(8, '0')}`,
  ...more,
});

/** Confirms the e-mail address through the link of the welcome e-mail, as its page does. */
async function confirm(who: Indiker): Promise<void> {
  const owner = { id: who.id as UserId, email: who.email };
  const url = new URL(confirmationUrl(server.deps, owner, server.clock.now()));
  const path = url.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email');
  const { status, body } = await clientOf(server).get(path + url.search);
  if (status !== 200) throw new Error(`not confirmed: ${JSON.stringify(body)}`);
}

const countTo = async (email: string): Promise<number> => (await emailsTo(server, email)).length;

describe('the contact of an Indiker with an unconfirmed e-mail', () => {
  it('is stored immediately, and notified a single time after the confirmation', async () => {
    const ana = await signUp(server);
    const [first, second] = [newContact(), newContact()];
    const id = await refer(ana, { contact: first });
    expect((await ana.post('/api/indication-contact', { ...second, indication_id: id })).status).toBe(201);
    expect(await Promise.all([first, second].map(({ email }) => countTo(email)))).toEqual([0, 0]);
    await Promise.all([confirm(ana), confirm(ana), confirm(ana)]);
    expect(await Promise.all([first, second].map(({ email }) => countTo(email)))).toEqual([1, 1]);
  });

  it('is not notified when they were deleted, replaced or objected before the confirmation', async () => {
    const ana = await signUp(server);
    const bia = await signUpConfirmed(server);
    const [kept, gone, changed, objecting] = [newContact(), newContact(), newContact(), newContact()];
    const id = await refer(ana, { contact: kept });
    const other = await refer(ana, { contact: changed });
    await server.db.updateTable('referral').set({ status: 'in_contact' }).where('id', '=', other).execute();
    const added = await ana.post('/api/indication-contact', { ...gone, indication_id: id });
    await ana.delete(`/api/indication-contact/${added.body.id}`);
    const [{ id: changedId }] = (await ana.get(`/api/indication/${other}`)).body.contacts;
    const replaced = newContact();
    await ana.put(`/api/indication-contact/${changedId}`, replaced);
    await refer(ana, { contact: objecting });
    await refer(bia, { contact: objecting });
    const email = await emailTo(server, objecting.email, 'sua empresa');
    const link = /oposicao\/(\d+\/[\w-]+)/.exec(email)?.[1];
    expect((await clientOf(server).post(`/api/objections/${link}`)).status).toBe(200);
    await confirm(ana);
    const counts = await Promise.all([kept, gone, changed, replaced, objecting].map((c) => countTo(c.email)));
    expect(counts).toEqual([1, 0, 0, 1, 1]);
  });

  it('is notified exactly once when the referral and the confirmation run concurrently', async () => {
    for (let n = 0; n < 3; n += 1) {
      const ana = await signUp(server);
      const contacts = Array.from({ length: 12 }, () => newContact());
      const [, ...answers] = await Promise.all([
        confirm(ana),
        ...contacts.map((contact) => ana.post('/api/indication-v3', referralForm({ contact }))),
      ]);
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      await runPendingJobs(server);
      expect(await Promise.all(contacts.map(({ email }) => countTo(email)))).toEqual(contacts.map(() => 1));
    }
  });

  it('is also notified only after the confirmation for a self-submission', async () => {
    const ana = await signUp(server);
    const { body: link } = await ana.get('/api/me/share-link');
    const contact = newContact();
    const { status } = await clientOf(server).post(
      `/api/share-links/${link.code}/company`,
      referralForm({ contact }),
    );
    expect(status).toBe(201);
    expect(await countTo(contact.email)).toBe(0);
    await confirm(ana);
    expect(await emailsTo(server, contact.email)).toEqual(['Recebemos os dados da sua empresa no Indike']);
  });
});

describe('the number of e-mails to one address', () => {
  it('is one for a contact who is added and deleted 15 times', async () => {
    const ana = await signUpConfirmed(server);
    const id = await refer(ana, { contact: newContact() });
    const contact = newContact();
    for (let n = 0; n < 15; n += 1) {
      const { body } = await ana.post('/api/indication-contact', { ...contact, indication_id: id });
      await runPendingJobs(server);
      await ana.delete(`/api/indication-contact/${body.id}`);
    }
    expect(await countTo(contact.email)).toBe(1);
  });

  it('is at most one a day for one Indiker and three in 30 days for all', async () => {
    const [ana, ...others] = await Promise.all(Array.from({ length: 4 }, () => signUpConfirmed(server)));
    if (!ana) throw new Error('nobody');
    const contact = newContact();
    await refer(ana, { contact });
    await refer(ana, { contact, document: newCnpj() });
    expect(await countTo(contact.email)).toBe(1);
    server.clock.advance(25 * HOUR);
    await refer(ana, { contact });
    expect(await countTo(contact.email)).toBe(2);
    for (const other of others) await refer(other, { contact });
    expect(await countTo(contact.email)).toBe(3);
    server.clock.advance(31 * 24 * HOUR);
    await refer(await signUpConfirmed(server), { contact });
    expect(await countTo(contact.email)).toBe(4);
  });

  it('is three when twelve Indikers refer it concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => signUpConfirmed(server)));
    const contact = newContact();
    const answers = await Promise.all(
      people.map((one) => one.post('/api/indication-v3', referralForm({ contact }))),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await countTo(contact.email)).toBe(3);
  });

  it('is counted by a keyed hash, without storing the address', async () => {
    const { rows } = await sql<{ row: string }>`select t::text as row from contact_notice t`.execute(
      server.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain('@');
  });
});

describe('text typed by the sender', () => {
  it('reaches the contact only as two cleaned names', async () => {
    const ana = await signUpConfirmed(server, { firstname: 'Parabéns!', lastname: 'premio-pix.example' });
    const contact = newContact({ name: 'Ganhe agora', observation: 'clique em premio-pix.example' });
    await refer(ana, { contact, name: 'Acesse http://premio.example/x\u200b @já' });
    await runPendingJobs(server);
    const [sent] = server.mailbox.messages(contact.email);
    expect(sent?.subject).toBe('A sua empresa foi indicada no Indike');
    expect(sent?.text).toContain(
      'Parabéns! premio-pix example indicou a empresa Acesse premio example x já e informou você',
    );
    for (const part of [sent?.subject ?? '', sent?.text ?? '', sent?.html ?? '']) {
      const ours = part.replaceAll(/http:\/\/indike\.test\/[\w/-]+|suporte@indike\.example/g, '');
      expect(ours).not.toMatch(/premio-pix\.example|premio\.example|https?:|Ganhe agora|clique/);
    }
  });

  it.each([
    ['firstname', 'Veja http://x.example'],
    ['firstname', 'www.premio'],
    ['lastname', 'ana@premio.example'],
    ['lastname', 'Silva https://x.example'],
  ])('is refused as an Indiker’s name: %s %s', async (field, value) => {
    const refusal = { [field]: ['Escreva só o nome, sem links'] };
    const answer = await clientOf(server).post('/api/auth/register', registrationForm({ [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, refusal]);
  });

  it('is refused as a contact’s name when it has a link', async () => {
    const ana = await signUp(server);
    const message = ['Escreva só o nome, sem links'];
    const contact = newContact({ name: 'Acesse www.x.example' });
    const referred = await ana.post('/api/indication-v3', referralForm({ contact }));
    expect([referred.status, referred.body.errors]).toEqual([422, { 'contact.name': message }]);
    const id = await refer(ana, { contact: newContact() });
    const added = await ana.post('/api/indication-contact', { ...contact, indication_id: id });
    expect([added.status, added.body.errors]).toEqual([422, { name: message }]);
  });
});
