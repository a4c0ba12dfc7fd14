import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { dumpOf } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { close, expectCleanLedger, transitionTo } from '../testing/money.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { refer, referralForm, signUpConfirmed, type Indiker } from '../testing/people.ts';
import { moveToStatus, rowCounts, statusOf } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let ana: Indiker;
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(server);
});
beforeEach(async () => {
  ana = await signUpConfirmed(server, { firstname: 'Marina', lastname: 'Azevedo', phone: '11955554444' });
});

const DONE = { message: 'Seus dados foram apagados' };
let serial = 0;
const newContact = (more: Record<string, unknown> = {}) => ({
  name: 'João Araújo',
  email: `contato${(serial += 1)}@empresa.example`,
  phone: `119${String(10_000_000 + serial).padStart(8, '0')}`,
  observation: 'decide as compras',
  ...more,
});
const visitor = () => clientOf(server);

/** The API path for the link in the e-mail. */
async function linkOf(email: string): Promise<string> {
  const message = await emailTo(server, email, 'sua empresa');
  const found = /http:\/\/indike\.test\/oposicao\/(\d+\/[\w-]+)/.exec(message)?.[1];
  if (found === undefined) throw new Error(`no link in the e-mail to ${email}: ${message}`);
  return `/api/objections/${found}`;
}
const add = (indication_id: number, contact: Record<string, unknown>) =>
  ana.post('/api/indication-contact', { ...contact, indication_id });
const contactsOf = async (id: number) => (await ana.get(`/api/indication/${id}`)).body.contacts;
const lastRemoval = () =>
  server
    .logs()
    .split('\n')
    .findLast((line) => line.includes('contact removed'));

describe('the contact’s e-mail', () => {
  it('says who referred them, what follows, what is stored and how to object, without the Indiker’s data', async () => {
    const contact = newContact();
    await refer(ana, { contact, name: 'Padaria Sol' });
    expect(await emailsTo(server, contact.email)).toEqual(['A sua empresa foi indicada no Indike']);
    const email = await emailTo(server, contact.email, 'indicada');
    expect(email).toContain('Marina Azevedo indicou a empresa Padaria Sol');
    expect(email).toContain('pessoas indicam empresas para a Provedora e recebem uma bonificação');
    expect(email).toContain('a Provedora vai ligar ou escrever');
    expect(email).toContain('nome, e-mail, telefone e uma observação para a equipe comercial.');
    expect(email).toContain('Não quero receber contato: http://indike.test/oposicao/');
    expect(email).not.toContain('porque tem um cadastro');
    for (const secret of [ana.email, ana.document, '95555', contact.name, contact.phone, 'decide as compras'])
      expect(email).not.toContain(secret);
  });

  it('is sent to an added contact and to a changed address, but not again to an unchanged one', async () => {
    const [first, added, changed] = [newContact(), newContact(), newContact()];
    const id = await refer(ana, { contact: first });
    const { body } = await add(id, { ...added, occupation: 'Diretora' });
    expect(await emailTo(server, added.email, 'indicada')).toContain('telefone, cargo e uma observação');
    await moveToStatus(server.db, id, 'in_contact');
    await ana.put(`/api/indication-contact/${body.id}`, { ...added, name: 'Outro nome' });
    expect(await emailsTo(server, added.email)).toHaveLength(1);
    await ana.put(`/api/indication-contact/${body.id}`, changed);
    expect(await emailsTo(server, changed.email)).toHaveLength(1);
  });

  it('is not sent to a contact who was deleted before the job runs', async () => {
    const [first, second] = [newContact(), newContact()];
    const id = await refer(ana, { contact: first });
    const { id: contactId } = (await add(id, second)).body;
    await ana.delete(`/api/indication-contact/${contactId}`);
    await server.db.transaction().execute((tx) => server.deps.jobs.send(tx, 'contact-notice', { contactId }));
    expect((await emailsTo(server, second.email)).length).toBeLessThan(2);
  });
});

describe('GET and POST /api/objections/{id}/{signature}', () => {
  it('record one answered privacy request, without the person’s identity', async () => {
    const contact = newContact();
    await refer(ana, { contact });
    const path = await linkOf(contact.email);
    const before = await rowCounts(server.db, 'privacy_request');
    for (let times = 0; times < 2; times += 1) expect((await clientOf(server).post(path)).body).toEqual(DONE);
    const after = await rowCounts(server.db, 'privacy_request');
    expect(Number(after['privacy_request']) - Number(before['privacy_request'])).toBe(1);
    const newest = await server.db
      .selectFrom('privacy_request')
      .select(['user_id', 'kind', 'requester', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(newest).toEqual({ user_id: null, kind: 'objection', requester: null, details: null });
  });

  it('return 404 for a forged link', async () => {
    const contact = newContact();
    await refer(ana, { contact });
    const path = await linkOf(contact.email);
    const [, id, signature = ''] = /(\d+)\/([\w-]+)$/.exec(path) ?? [];
    const other = newContact();
    await refer(ana, { contact: other });
    const others = (await linkOf(other.email)).split('/').at(-1);
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const forged of [
      `${id}/${others}`,
      `${Number(id) + 1}/${signature}`,
      `${id}/${flipped}`,
      `${id}/${signature.slice(0, -2)}AA`,
      `${id}/x`,
      `abc/${signature}`,
      `0${id}/${signature}`,
    ]) {
      for (const call of ['get', 'post'] as const) {
        const { status, body } = await visitor()[call](`/api/objections/${forged}`);
        expect([forged, status, body.message]).toEqual([forged, 404, 'Recurso não encontrado']);
      }
    }
    expect((await visitor().get(path)).status).toBe(200);
  });

  it('show the referral, then erase the contact, cancel the referral and notify the Indiker', async () => {
    const contact = newContact({ name: 'Wanderlúcio' });
    const id = await refer(ana, { contact, name: 'Padaria Sol' });
    await transitionTo(operator, id, { status: 'in_contact', note: 'falar com Wanderlúcio' });
    await operator.post(`/api/operator/indications/${id}/notes`, { text: 'Wanderlúcio viajou' });
    await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 1_000 });
    const path = await linkOf(contact.email);
    const shown = await visitor().get(path);
    expect([shown.status, shown.body]).toEqual([
      200,
      { company: 'Padaria Sol', referred_by: 'Marina Azevedo', objected: false },
    ]);
    const done = await visitor().post(path);
    expect([done.status, done.body]).toEqual([200, DONE]);
    expect((await visitor().post(path)).body).toEqual(DONE);
    expect((await visitor().get(path)).body).toEqual({ company: null, referred_by: null, objected: true });
    expect(await contactsOf(id)).toEqual([]);
    const dump = await dumpOf(server);
    for (const word of [contact.email, 'Wanderlúcio']) expect(dump).not.toContain(word);
    expect(await statusOf(server.db, id)).toBe('cancelled');
    const { body } = await ana.get(`/api/indication/${id}`);
    expect(body.status_transactions[0]).toMatchObject({
      indication_status_id: 7,
      reason: 'contact_objected',
    });
    expect((await ana.get(`/api/indication/${id}/reward`)).body.reward.state).toBe('cancelled');
    await expectCleanLedger(server);
    const subjects = await emailsTo(server, ana.email);
    expect(subjects.filter((subject) => subject.includes('não quer ser procurado'))).toEqual([
      'Padaria Sol: o contato não quer ser procurado',
    ]);
    expect(await emailTo(server, ana.email, 'não quer ser procurado')).toContain(
      'Como não há outro contato nesta indicação, ela foi cancelada.',
    );
  });

  it('prevent any Indiker or company from entering the same address again, in every form', async () => {
    const contact = newContact();
    await refer(ana, { contact });
    await visitor().post(await linkOf(contact.email));
    const bia = await signUpConfirmed(server);
    const { body: link } = await bia.get('/api/me/share-link');
    const refused = 'Esta pessoa pediu para não ser procurada. Informe outra pessoa da empresa.';
    const form = referralForm({ contact: { ...contact, email: contact.email.toUpperCase() } });
    const byBia = await bia.post('/api/indication-v3', form);
    expect([byBia.status, byBia.body.errors]).toEqual([422, { 'contact.email': [refused] }]);
    const byCompany = await visitor().post(`/api/share-links/${link.code}/company`, form);
    expect([byCompany.status, byCompany.body.errors]).toEqual([
      422,
      {
        'contact.email': [
          'Quem usa estes dados pediu para não ser procurado. Informe outros ou escreva para suporte@indike.example.',
        ],
      },
    ]);
    const id = await refer(ana, { contact: newContact() });
    await moveToStatus(server.db, id, 'in_contact');
    const [{ id: contactId }] = await contactsOf(id);
    for (const answer of [
      await add(id, contact),
      await ana.put(`/api/indication-contact/${contactId}`, contact),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, { email: [refused] }]);
  });

  it('prevent a new contact with the same phone, under any address', async () => {
    const contact = newContact();
    await refer(ana, { contact });
    const id = await refer(ana, { contact: newContact() });
    await moveToStatus(server.db, id, 'in_contact');
    await visitor().post(await linkOf(contact.email));
    const again = newContact({ phone: `+55 ${contact.phone}` });
    const bia = await signUpConfirmed(server);
    const { body: link } = await bia.get('/api/me/share-link');
    const form = referralForm({ contact: again });
    for (const [path, code] of [
      ['/api/indication-v3', 'contact_objected'],
      [`/api/share-links/${link.code}/company`, 'visitor_objected'],
    ] as const) {
      const { status, body } = await bia.post(path, form);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, code, ['contact.phone']]);
    }
    const [{ id: contactId }] = await contactsOf(id);
    for (const answer of [await add(id, again), await ana.put(`/api/indication-contact/${contactId}`, again)])
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['phone']]);
    expect(await dumpOf(server)).not.toContain(contact.phone);
  });

  it('keep contacts with another address and the same phone', async () => {
    const contact = newContact();
    const colleague = newContact({ phone: contact.phone });
    const id = await refer(ana, { contact: colleague });
    await refer(ana, { contact });
    await visitor().post(await linkOf(contact.email));
    expect(await contactsOf(id)).toHaveLength(1);
    expect(await statusOf(server.db, id)).toBe('waiting');
  });

  it('keep the referral open when it has other contacts', async () => {
    const [first, second] = [newContact(), newContact()];
    const id = await refer(ana, { contact: first });
    await add(id, second);
    await visitor().post(await linkOf(first.email));
    expect((await contactsOf(id)).map(({ email }: { email: string }) => email)).toEqual([second.email]);
    expect(await statusOf(server.db, id)).toBe('waiting');
    expect(await emailTo(server, ana.email, 'não quer ser procurado')).toContain(
      'A indicação continua com os outros contatos',
    );
  });

  it('keep a closed referral as it is', async () => {
    const id = await close(server, ana, operator);
    const contact = newContact();
    await add(id, contact);
    await visitor().post(await linkOf(contact.email));
    expect(await statusOf(server.db, id)).toBe('accepted');
    expect(await contactsOf(id)).toHaveLength(1);
    await expectCleanLedger(server);
  });

  it('erase the person from the referrals of all Indikers', async () => {
    const bia = await signUpConfirmed(server);
    const contact = newContact();
    const ids = [await refer(ana, { contact }), await refer(bia, { contact }), await refer(ana, { contact })];
    await visitor().post(await linkOf(contact.email));
    expect(await Promise.all(ids.map((id) => statusOf(server.db, id)))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(await dumpOf(server)).not.toContain(contact.email);
  });

  it('reveal nothing about a replacing contact by an old link, and suppress the old address', async () => {
    const [first, second] = [newContact(), newContact()];
    const id = await refer(ana, { contact: first });
    const path = await linkOf(first.email);
    await moveToStatus(server.db, id, 'in_contact');
    const [{ id: contactId }] = await contactsOf(id);
    await ana.put(`/api/indication-contact/${contactId}`, second);
    expect((await visitor().get(path)).body).toEqual({ company: null, referred_by: null, objected: false });
    expect((await visitor().post(path)).body).toEqual(DONE);
    expect((await contactsOf(id)).map(({ email }: { email: string }) => email)).toEqual([second.email]);
    expect(lastRemoval()).toContain(`"referral_ids":[],"contact_ids":[${contactId}]`);
    const again = await ana.post('/api/indication-v3', referralForm({ contact: first }));
    expect(again.body.code).toBe('contact_objected');
  });

  it('remove the person from other referrals also by the link of a contact that is gone', async () => {
    const [contact, replacing] = [newContact(), newContact()];
    const bia = await signUpConfirmed(server);
    const id = await refer(ana, { contact });
    const path = await linkOf(contact.email);
    const other = await refer(bia, { contact });
    await moveToStatus(server.db, id, 'in_contact');
    const [{ id: contactId }] = await contactsOf(id);
    await ana.put(`/api/indication-contact/${contactId}`, replacing);
    expect((await visitor().post(path)).body).toEqual(DONE);
    expect([await statusOf(server.db, id), await statusOf(server.db, other)]).toEqual([
      'in_contact',
      'cancelled',
    ]);
    const again = newContact({ phone: contact.phone });
    expect((await bia.post('/api/indication-v3', referralForm({ contact: again }))).status).toBe(422);
    expect(await dumpOf(server)).not.toContain(contact.email);
  });

  it('reach a person with the longest address', async () => {
    const contact = newContact({ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example` });
    const id = await refer(ana, { contact });
    expect((await visitor().post(await linkOf(contact.email))).body).toEqual(DONE);
    expect(await statusOf(server.db, id)).toBe('cancelled');
  });

  it('leave no contact with the address when referrals run concurrently with the objection', async () => {
    for (let n = 0; n < 4; n += 1) {
      const contact = newContact();
      await refer(ana, { contact });
      const path = await linkOf(contact.email);
      const answers = await Promise.all([
        visitor().post(path),
        ...Array.from({ length: 5 }, () => ana.post('/api/indication-v3', referralForm({ contact }))),
        visitor().post(path),
      ]);
      expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
      const left = await server.db
        .selectFrom('referral_contact')
        .select('id')
        .where('email', '=', contact.email)
        .execute();
      expect(left).toEqual([]);
    }
    await expectCleanLedger(server);
  });

  it('do not deadlock when people who share phones object while they are referred', async () => {
    for (let n = 0; n < 4; n += 1) {
      const [one, other] = [newContact(), newContact()];
      const swapped = [
        { ...one, phone: other.phone },
        { ...other, phone: one.phone },
      ];
      for (const contact of [one, other, ...swapped]) await refer(ana, { contact });
      const paths = [await linkOf(one.email), await linkOf(other.email)];
      const strangers = [one, other].map(({ phone }) => newContact({ phone }));
      const answers = await Promise.all([
        ...paths.map((path) => visitor().post(path)),
        ...[...swapped, ...strangers].map((contact) =>
          ana.post('/api/indication-v3', referralForm({ contact })),
        ),
      ]);
      expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
      for (const { phone } of [one, other]) {
        const late = await ana.post('/api/indication-v3', referralForm({ contact: newContact({ phone }) }));
        expect(late.body.code).toBe('contact_objected');
      }
    }
    await expectCleanLedger(server);
  });
});

describe('an objection that the staff registers', () => {
  const register = (id: number, contact_id: number, by = operator) =>
    by.post(`/api/operator/indications/${id}/objection`, { contact_id, reason: 'pediu por telefone' });
  const contactsOf = async (id: number) =>
    (await operator.get(`/api/operator/indications/${id}`)).body.contacts;

  it('removes the contact everywhere, blocks the addresses, and logs the numbers alone', async () => {
    const [contact, other] = [newContact(), newContact()];
    const bia = await signUpConfirmed(server);
    const [one, two] = [await refer(ana, { contact }), await refer(bia, { contact })];
    await bia.post('/api/indication-contact', { ...other, indication_id: two });
    const [{ id }] = await contactsOf(one);
    const [{ id: same }] = await contactsOf(two);
    const { status, body } = await register(one, id);
    expect([status, body.contacts]).toEqual([200, []]);
    expect([await statusOf(server.db, one), await statusOf(server.db, two)]).toEqual([
      'cancelled',
      'waiting',
    ]);
    const dump = await dumpOf(server);
    expect([contact.email, contact.phone].filter((word) => dump.includes(word))).toEqual([]);
    expect(await lastAuditOf(server, one)).toMatchObject({
      operator_id: operator.id,
      action: 'referral.objection',
      after: { reason: 'pediu por telefone', referrals: 2 },
    });
    const again = await ana.post(
      '/api/indication-v3',
      referralForm({ contact: newContact({ phone: contact.phone }) }),
    );
    expect([again.status, again.body.code]).toEqual([422, 'contact_objected']);
    expect(lastRemoval()).toContain(`"referral_ids":[${one},${two}],"contact_ids":[${id},${same}]`);
    expect((await register(one, id)).status).toBe(409);
    expect((await register(999_999_999, id)).status).toBe(404);
  });

  it('is for administrators, and for a contact of this referral', async () => {
    const [one, two] = [
      await refer(ana, { contact: newContact() }),
      await refer(ana, { contact: newContact() }),
    ];
    const [{ id }] = await contactsOf(one);
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor])
      expect((await register(one, id, await newOperator(server, role))).status).toBe(403);
    expect((await register(two, id)).body.code).toBe('changed_meanwhile');
    const empty = await operator.post(`/api/operator/indications/${one}/objection`, {
      contact_id: id,
      reason: ' ',
    });
    expect(empty.status).toBe(422);
    expect(await contactsOf(one)).toHaveLength(1);
  });
});
