import { apiScope, API_SCOPES } from '@indike/rules/integrations/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../system-tests/testing/figures.ts';
import {
  apiReferralForm,
  newApiKey,
  startIntegration,
  waitForReadableChanges,
  type Integration,
} from '../../testing/api-keys.ts';
import type { Client } from '../../testing/client.ts';
import { emailsTo, emailTo } from '../../testing/emails.ts';
import { lastAuditOf } from '../../testing/operators.ts';
import { confirmEmail, newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { rowCounts } from '../../testing/rows.ts';

let server: Integration['server'];
let admin: Integration['admin'];
let ana: Indiker;
let crm: Integration['crm'];
beforeAll(async () => {
  ({ server, admin, ana, crm } = await startIntegration({ jobs: true }));
});
afterAll(() => server.stop());

const ROUTE = '/api/v1/referrals';
const WORDS = 'Aceito que me liguem.';
const form = (more?: Record<string, unknown>) => apiReferralForm({ id: ana.id }, more);
const send = (more?: Record<string, unknown>, who: Client = crm) => who.post(ROUTE, form(more));
const written = () =>
  rowCounts(server.db, 'referral', 'referral_contact', 'consent', 'notice', 'audit_log', 'api_event');
const shareCodeOf = async (id: number) =>
  (await server.db.selectFrom('indiker').select('share_code').where('id', '=', id).executeTakeFirstOrThrow())
    .share_code;

describe('a referral sent with a key', () => {
  it('is the Indiker’s own, who is told; the staff sees the consent', async () => {
    const sent = form();
    const answer = await crm.post(ROUTE, sent);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        event_id: sent.event_id,
        referral_id: answer.body.referral_id,
        recorded_at: server.clock.now().toISOString(),
      },
    ]);
    const id: number = answer.body.referral_id;
    const seen = (await ana.get(`/api/indication/${id}`)).body;
    expect([seen.name, seen.sent_by, seen.via_link]).toEqual(['Padaria Sol', crm.name, false]);
    expect(seen.contacts).toMatchObject([{ name: 'Rui Lima', email: sent.contact.email }]);
    const consent = {
      channel: 'form',
      given_at: '2026-11-20T12:00:00.000Z',
      text: WORDS,
      sent_by: crm.name,
    };
    const detail = (await admin.get(`/api/operator/indications/${id}`)).body;
    expect(detail.contact_consent).toEqual(consent);
    const mine = (await ana.get('/api/me/data')).body;
    expect(mine.referrals.find((one: { id: number }) => one.id === id).contact_consent).toEqual(consent);
    // What others agreed to is not among what the Indiker accepted.
    expect(mine.consents.map(({ kind }: { kind: string }) => kind)).toEqual(['terms']);
    expect(mine.notices[0].text).toBe('Padaria Sol: indicação enviada em seu nome');
    expect(await lastAuditOf(server, id)).toMatchObject({
      operator_id: crm.operatorId,
      action: 'referral.create',
      after: { indiker_id: ana.id, consent_channel: 'form', consent_given_at: '2026-11-20T12:00:00.000Z' },
    });
    const csv = await crm.get(`/api/v1/exports/referrals?q=${sent.company.cnpj}`);
    expect(csv.body).toContain(`Sistema: ${crm.name}`);
  });

  it('is told to the Indiker by e-mail, and to the contact as of an own referral', async () => {
    const rui = await signUp(server);
    await confirmEmail(server, rui);
    const sent = form({ indiker: { id: rui.id } });
    expect((await crm.post(ROUTE, sent)).status).toBe(201);
    const news = await emailTo(server, rui.email, 'Padaria Sol: indicação enviada em seu nome');
    expect(news).toContain(`em seu nome a indicação da empresa Padaria Sol, pelo sistema ${crm.name}.`);
    expect((await emailsTo(server, sent.contact.email)).length).toBe(1);
  });

  it('names the Indiker by id, confirmed e-mail, CPF or share code', async () => {
    const unconfirmed = await send({ indiker: { email: ana.email } });
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([422, 'indiker_unknown']);
    await confirmEmail(server, ana);
    const names = [
      { id: ana.id },
      { email: ` ${ana.email.toUpperCase()}` },
      { cpf: ana.document },
      { share_code: await shareCodeOf(ana.id) },
    ];
    for (const indiker of names) {
      const { status, body } = await send({ indiker });
      expect([indiker, status]).toEqual([indiker, 201]);
      expect((await ana.get(`/api/indication/${body.referral_id}`)).status).toBe(200);
    }
  });

  it('comes with its later status by the cursor feed', async () => {
    await waitForReadableChanges(server.db);
    let { next_cursor: cursor, has_more: more } = (await crm.get(`${ROUTE}?limit=100`)).body;
    while (more)
      ({ next_cursor: cursor, has_more: more } = (await crm.get(`${ROUTE}?cursor=${cursor}`)).body);
    const id: number = (await send()).body.referral_id;
    const next = async () => {
      await waitForReadableChanges(server.db);
      const { body } = await crm.get(`${ROUTE}?cursor=${cursor}`);
      cursor = body.next_cursor;
      return body.data.map((one: { id: number; status: string }) => [one.id, one.status]);
    };
    expect(await next()).toEqual([[id, 'waiting']]);
    await crm.post(`${ROUTE}/${id}/events`, { event_id: `on-${id}`, type: 'contacted' });
    expect(await next()).toEqual([[id, 'in_contact']]);
    expect(await next()).toEqual([]);
  });
});

describe('refused as on the page', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', { event_id: undefined }, ['event_id']],
    ['nobody named', { indiker: {} }, ['indiker']],
    ['two names', { indiker: { id: 1, email: 'a@example.com' } }, ['indiker']],
    ['a wrong CPF', { indiker: { cpf: '11111111111' } }, ['indiker.cpf']],
    ['a wrong share code', { indiker: { share_code: 'x' } }, ['indiker.share_code']],
    ['a huge id', { indiker: { id: 1e300 } }, ['indiker.id']],
    ['a wrong CNPJ', { company: { name: 'X', cnpj: '19131243000198' } }, ['company.cnpj']],
    ['no company', { company: null }, ['company']],
    ['no contact', { contact: {} }, ['contact.name', 'contact.email', 'contact.phone']],
    ['no consent', { consent: undefined }, ['consent']],
    ['no proof', { consent: {} }, ['consent.given_at', 'consent.channel', 'consent.text']],
    [
      'a consent from the future',
      { consent: { given_at: '2126-01-01T00:00:00Z', channel: 'form', text: WORDS } },
      ['consent.given_at'],
    ],
    [
      'words that cannot be stored',
      { consent: { given_at: '2026-01-01T00:00:00Z', channel: 'form', text: '\u0000' } },
      ['consent.text'],
    ],
  ])('returns 422 for %s', async (_what, more, fields) => {
    const before = await written();
    const { status, body } = await send(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
    expect(await written()).toEqual(before);
  });

  it('refuses a company twice, and the Indiker as contact', async () => {
    const cnpj = newCnpj();
    await refer(ana, { document: cnpj });
    const before = await written();
    const twice = await send({ company: { name: 'Sol', cnpj } });
    expect([twice.status, twice.body.code, Object.keys(twice.body.errors)]).toEqual([
      422,
      'already_referred',
      ['company.cnpj'],
    ]);
    const self = await send({ contact: { name: 'Ana', email: ana.email, phone: '11912345678' } });
    expect([self.status, self.body.code, Object.keys(self.body.errors)]).toEqual([
      422,
      'self_referral',
      ['contact.email'],
    ]);
    expect(await written()).toEqual(before);
  });

  it('answers alike for nobody and for somebody who may not refer, and lets a key guess 60 times an hour', async () => {
    const blocked = await signUp(server);
    await admin.post(`/api/operator/indikers/${blocked.id}/block`, { reason: 'teste' });
    const key = await newApiKey(server, admin);
    const answerFor = async (indiker: object) => {
      const { status, body } = await send({ indiker }, key);
      return [status, body.code, body.errors];
    };
    const unknown = await answerFor({ email: 'ninguem@example.com' });
    expect(unknown).toEqual([422, 'indiker_unknown', { indiker: [expect.any(String)] }]);
    expect(await answerFor({ id: blocked.id })).toEqual(unknown);
    for (let guess = 2; guess < 60; guess += 1) await answerFor({ id: 900_000 + guess });
    expect((await answerFor({ id: ana.id }))[0]).toBe(429);
    expect((await send({}, await newApiKey(server, admin))).status).toBe(201);
  });

  it('without the scope, answers 403 before it reads anything', async () => {
    const scopes = API_SCOPES.filter((scope) => scope !== apiScope.referralsCreate);
    const key = await newApiKey(server, admin, { scopes });
    for (const body of [form(), {}, { indiker: 7 }]) {
      const answer = await key.post(ROUTE, body);
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        403,
        'scope_missing',
        undefined,
      ]);
    }
  });
});

describe('an event id', () => {
  it('makes one referral of many concurrent requests, which all get the same answer', async () => {
    const key = await newApiKey(server, admin);
    const before = await written();
    const body = form();
    const answers = await Promise.all(Array.from({ length: 40 }, () => key.post(ROUTE, body)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 40 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await written()).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, count]) => [table, count + 1])),
    );
    server.clock.advance(60_000);
    expect((await key.post(ROUTE, body)).body).toEqual(answers[0]?.body);
  });

  it('returns 409 with other content, and for an event of a referral', async () => {
    const body = form();
    const { referral_id: id } = (await crm.post(ROUTE, body)).body;
    const before = await written();
    const other = await crm.post(ROUTE, { ...body, company: { ...body.company, name: 'Outra' } });
    expect([other.status, other.body.code]).toEqual([409, 'event_id_reused']);
    const event = await crm.post(`${ROUTE}/${id}/events`, { event_id: body.event_id, type: 'contacted' });
    expect([event.status, event.body.code]).toEqual([409, 'event_id_reused']);
    expect(await written()).toEqual(before);
  });

  it('may succeed after a refusal', async () => {
    const body = form({ contact: { name: 'Ana', email: ana.email, phone: '11912345678' } });
    expect((await crm.post(ROUTE, body)).status).toBe(422);
    const corrected = { ...body, contact: { ...body.contact, email: 'outra@empresa.example' } };
    expect((await crm.post(ROUTE, corrected)).status).toBe(201);
  });
});
