import { BAD_CHARACTERS } from '@indike/contract/wire/credential-faults';
import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRecipient } from '../notifications/preference-store.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { emailsTo, emailTo, runPendingJobs } from '../testing/emails.ts';
import { erase } from '../testing/erasure.ts';
import { insertManyIndikers } from '../testing/many-indikers.ts';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { enrolTotp, lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { signUp, signUpConfirmed, type Indiker } from '../testing/people.ts';
import type { TestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { sendSlice } from './announcements.ts';

const PATH = '/api/operator/announcements';
const [RIO, RIO_STATE] = [3_304_557, 33];
const FORM = { title: 'Férias da equipe', text: 'Voltamos dia 2.\n\nBoas festas.\r\nA equipe' };

const server = useTestServer({ jobs: true });
/** Of Rio, where no other test has anybody. */
let ana: Indiker;
let admin: Operator;
beforeAll(async () => {
  ana = await signUpConfirmed(server, { address: { city_id: RIO } });
});
beforeEach(async () => {
  admin = await newOperator(server);
});

const countOf = async (form: object): Promise<number> =>
  (await admin.post(`${PATH}/preview`, { ...FORM, ...form })).body.recipients;
const noticesOf = async (who: Client): Promise<Record<string, unknown>[]> =>
  (await who.get('/api/me/notices?limit=100')).body.data;
const titlesOf = async (who: Client) => (await noticesOf(who)).map(({ text }) => text);

/** Sends it to as many as it reaches now. */
async function send(form: object, who: Client = admin) {
  const recipients = await countOf(form);
  return who.post(PATH, { ...FORM, ...form, recipients });
}

/** A person with so many closed contracts. */
async function withContracts(closed: number): Promise<Indiker> {
  const person = await signUpConfirmed(server);
  await insertManyReferrals(server.db, person.id, closed);
  await server.db
    .updateTable('referral')
    .set({ status: 'finished' })
    .where('user_id', '=', person.id)
    .execute();
  return person;
}

describe('who may', () => {
  it('write: administrators; read: auditors too', async () => {
    const form = { ...FORM, recipients: 1 };
    for (const path of [PATH, `${PATH}/preview`]) {
      expect((await clientOf(server).post(path, form)).status).toBe(401);
      expect((await ana.post(path, form)).status).toBe(401);
      for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor])
        expect((await (await newOperator(server, role)).post(path, form)).status).toBe(403);
    }
    expect((await (await newOperator(server, operatorRole.auditor)).get(PATH)).status).toBe(200);
    expect((await (await newOperator(server, operatorRole.analyst)).get(PATH)).status).toBe(403);
  });
});

describe('what is written', () => {
  it.each([
    [{ title: ' ' }, 'title', 'Dê um título ao comunicado'],
    [{ title: 'a\nb' }, 'title', BAD_CHARACTERS],
    [{ title: 'x'.repeat(81) }, 'title', 'Máximo de 80 caracteres'],
    [{ text: '' }, 'text', 'Escreva o comunicado'],
    [{ text: 'x'.repeat(2_001) }, 'text', 'Máximo de 2000 caracteres'],
    [{ text: 'a\u0000b' }, 'text', BAD_CHARACTERS],
    [{ text: 'a\u001b[31mb' }, 'text', BAD_CHARACTERS],
    [{ level: 'mestre' }, 'level', 'Este nível não existe no programa.'],
    [{ state_id: 0 }, 'state_id', 'Estado inválido'],
  ])('is refused with its reason: %#', async (form, field, message) => {
    for (const path of [PATH, `${PATH}/preview`]) {
      const { status, body } = await admin.post(path, { ...FORM, recipients: 1, ...form });
      expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    }
  });

  it('is previewed as it will be received', async () => {
    const { body } = await admin.post(`${PATH}/preview`, { ...FORM, state_id: RIO_STATE });
    expect(body).toEqual({
      recipients: 1,
      email: {
        subject: 'Férias da equipe',
        paragraphs: ['Olá, (nome).', 'Voltamos dia 2.', 'Boas festas.', 'A equipe'],
      },
    });
  });
});

describe('whom it reaches', () => {
  it('is counted by level and state', async () => {
    const levels = ['prata', 'ouro', 'diamante'];
    const all = (more: object = {}) => Promise.all(levels.map((level) => countOf({ level, ...more })));
    const before = await all();
    for (const closed of [0, 3, 4, 10, 11]) await withContracts(closed);
    const after = await all();
    expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([2, 2, 1]);
    expect(await countOf({})).toBe(after.reduce((sum, count) => sum + count, 0));
    expect(await all({ state_id: RIO_STATE })).toEqual([1, 0, 0]);
  });

  it('leaves out who is blocked, has left, or has not confirmed the e-mail', async () => {
    const before = await countOf({});
    const [blocked, left] = [await signUpConfirmed(server), await signUpConfirmed(server)];
    await signUp(server);
    expect(await countOf({})).toBe(before + 2);
    await admin.post(`/api/operator/indikers/${blocked.id}/block`, { reason: 'fraude' });
    await erase(server, left);
    expect(await countOf({})).toBe(before);
  });
});

describe('sending', () => {
  it('puts it into the notices of those whom it is for, and sends e-mails', async () => {
    const other = await signUpConfirmed(server);
    const { status, body } = await send({ state_id: RIO_STATE });
    expect(status).toBe(201);
    expect(await emailTo(server, ana.email, FORM.title)).toContain('Voltamos dia 2.');
    expect(await noticesOf(ana)).toMatchObject([
      { kind: 'announcement', text: FORM.title, detail: FORM.text, path: '/avisos', read: false },
    ]);
    expect(await titlesOf(other)).toEqual([]);
    expect(await emailsTo(server, other.email)).not.toContain(FORM.title);
    const list = (await admin.get(PATH)).body;
    expect(list.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
      ...FORM,
      level: null,
      state: 'Rio de Janeiro',
      recipients: 1,
      sent: 1,
      finished: true,
    });
    const audit = await lastAuditOf(server, body.id);
    expect(audit).toMatchObject({
      action: 'announcement.send',
      after: { title: FORM.title, level: null, state_id: RIO_STATE, recipients: 1 },
    });
    expect(JSON.stringify(audit)).not.toContain(ana.email);
    expect((await ana.get('/api/me/data')).body.notices).toMatchObject([{ detail: FORM.text }]);
  });

  it('sends no e-mail to who has turned announcements off', async () => {
    const off = [{ kind: 'announcement', enabled: false, push: false }];
    await ana.put('/api/me/notifications', { notifications: off });
    expect((await send({ title: 'Outro recado', state_id: RIO_STATE })).status).toBe(201);
    expect(await emailsTo(server, ana.email)).not.toContain('Outro recado');
    expect((await titlesOf(ana))[0]).toBe('Outro recado');
  });

  it('sends no e-mail to who is blocked, or has a new address, before its turn', async () => {
    const person = await signUpConfirmed(server);
    const of = (kind: 'announcement' | 'withdrawal') => findRecipient(server.db, person.id, kind);
    const set = (values: object) =>
      server.db.updateTable('indiker').set(values).where('id', '=', person.id).execute();
    expect(await of('announcement')).toBeDefined();
    await set({ email_verified_at: null });
    expect([await of('announcement'), await of('withdrawal')]).toEqual([undefined, expect.anything()]);
    const at = server.clock.now();
    await set({ email_verified_at: at, blocked_at: at, blocked_reason: 'x', blocked_by: admin.id });
    expect([await of('announcement'), await of('withdrawal')]).toEqual([undefined, expect.anything()]);
  });

  it('needs a second factor of the last minutes', async () => {
    const { token } = await enrolTotp(server, admin);
    server.clock.advance(600_000);
    expect((await clientOf(server, token).post(PATH, { ...FORM, recipients: 1 })).body.code).toBe(
      'confirmation_required',
    );
  });

  it('is refused when it reaches others than were confirmed, or nobody', async () => {
    const form = { ...FORM, title: 'Recusado', state_id: RIO_STATE };
    for (const recipients of [0, 2]) {
      const { status, body } = await admin.post(PATH, { ...form, recipients });
      expect([status, body.code]).toEqual([409, 'announcement_count_changed']);
    }
    const nobody = await admin.post(PATH, { ...form, level: 'diamante', recipients: 0 });
    expect([nobody.status, nobody.body.code]).toEqual([409, 'announcement_to_nobody']);
    await runPendingJobs(server);
    expect(await titlesOf(ana)).not.toContain('Recusado');
    expect((await admin.get(PATH)).body.map(({ title }: { title: string }) => title)).not.toContain(
      'Recusado',
    );
  });

  it('happens once a day for the same text and people, however often it is asked for', async () => {
    const form = { title: 'Uma vez', state_id: RIO_STATE };
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('announcement_sent_before');
    await runPendingJobs(server);
    expect((await titlesOf(ana)).filter((title) => title === 'Uma vez')).toHaveLength(1);
    server.clock.advance(24 * 3_600_000);
    admin = await newOperator(server);
    expect((await send(form)).status).toBe(201);
  });

  it('is limited', async () => {
    const busy = await newOperator(server);
    const form = { ...FORM, recipients: 999_999 };
    for (let n = 0; n < 20; n += 1) expect((await busy.post(PATH, form)).status).toBe(409);
    const { status, body } = await busy.post(PATH, form);
    expect([status, body.message]).toEqual([
      429,
      expect.stringContaining('Você enviou muitos comunicados em pouco tempo.'),
    ]);
  });
});

describe('a long announcement', () => {
  const MANY = 1_200;
  /** Its jobs run only when the test calls them. */
  const quiet = useTestServer();

  const rowOf = ({ db }: TestServer, id: number) =>
    db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const recipientsOf = async ({ db }: TestServer): Promise<number[]> => {
    const rows = await db.selectFrom('notice').select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id: id }) => id);
  };

  it('reaches everybody once, also when jobs die halfway, run twice and at the same time', async () => {
    const boss = await newOperator(quiet);
    const ids = await insertManyIndikers(quiet.db, 'Silva', MANY);
    const now = quiet.clock.now();
    await quiet.db.updateTable('indiker').set({ email_verified_at: now, created_at: now }).execute();
    const { body } = await boss.post(PATH, { ...FORM, recipients: MANY });
    const slice = () => sendSlice(quiet.deps, { announcementId: body.id });

    await slice();
    expect([await recipientsOf(quiet), (await rowOf(quiet, body.id)).sent]).toEqual([ids.slice(0, 500), 500]);
    const sendAll = () => Promise.reject(new Error('killed'));
    const dying = { ...quiet.deps, jobs: { ...quiet.deps.jobs, sendAll } };
    await expect(sendSlice(dying, { announcementId: body.id })).rejects.toThrow('killed');
    expect([await recipientsOf(quiet), (await rowOf(quiet, body.id)).sent]).toEqual([ids.slice(0, 500), 500]);

    const blocked = ids.at(-1) ?? 0;
    await quiet.db
      .updateTable('indiker')
      .set({ blocked_at: now, blocked_reason: 'x', blocked_by: boss.id })
      .where('id', '=', blocked)
      .execute();
    quiet.clock.advance(1_000);
    await signUpConfirmed(quiet);
    await Promise.all([slice(), slice(), slice(), slice()]);
    await slice();
    expect(await recipientsOf(quiet)).toEqual(ids.slice(0, -1));
    const row = await rowOf(quiet, body.id);
    expect([row.sent, row.finished_at]).toEqual([MANY - 1, quiet.clock.now()]);
    const again = { user_id: ids[0] ?? 0, created_at: now };
    const about = JSON.stringify({ about: 'announcement', announcementId: body.id, userId: again.user_id });
    await expect(
      quiet.db
        .insertInto('notice')
        .values({ ...again, about })
        .execute(),
    ).rejects.toThrow('notice_announcement');
  });
});
