import { operatorRole } from '@indike/rules/operators/roles';
import { MAX_MESSAGE_LENGTH } from '@indike/rules/conversations/messages';
import { BAD_CHARACTERS } from '@indike/contract/wire/credential-faults';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { emailsTo, emailTo } from '../testing/emails.ts';
import { erase } from '../testing/erasure.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const COMPANY = 'Padaria Pão de Açúcar 🥖';
const server = useTestServer({ jobs: true });
let ana: Indiker;
let bia: Indiker;
let analyst: Operator;
beforeAll(async () => {
  [ana, bia] = [await signUp(server), await signUp(server)];
  analyst = await newOperator(server, operatorRole.analyst);
});

const own = (id: number, end = '') => `/api/indication/${id}/messages${end}`;
const office = (id: number, end = '') => `/api/operator/indications/${id}/messages${end}`;
const keyed = (key: string) => ({ 'idempotency-key': key });
const messagesOf = ({ id }: Indiker) =>
  server.db.selectFrom('message').selectAll().where('user_id', '=', id).execute();

describe('the conversation at a referral', () => {
  it('is only for its Indiker and for the staff', async () => {
    const id = await refer(ana);
    expect((await clientOf(server).get(own(id))).status).toBe(401);
    expect((await clientOf(server).get(office(id))).status).toBe(401);
    expect((await bia.get(own(id))).status).toBe(404);
    expect((await bia.post(own(id), { text: 'Oi' })).status).toBe(404);
    expect((await bia.post(own(id, '/read'), { up_to: 1 })).status).toBe(404);
    expect((await ana.get(office(id))).status).toBe(401);
    const auditor = await newOperator(server, operatorRole.auditor);
    expect((await auditor.get(office(id))).status).toBe(200);
    expect((await auditor.post(office(id), { text: 'Oi' })).status).toBe(403);
    expect((await auditor.post(office(id, '/read'), { up_to: 1 })).status).toBe(403);
    expect((await analyst.post(office(999_999), { text: 'Oi' })).status).toBe(404);
  });

  it.each([
    ['', 'Escreva a mensagem'],
    ['  \n ', 'Escreva a mensagem'],
    [undefined, 'Escreva a mensagem'],
    ['x'.repeat(MAX_MESSAGE_LENGTH + 1), `Máximo de ${MAX_MESSAGE_LENGTH} caracteres`],
    ['a\u0000b', BAD_CHARACTERS],
  ])('refuses a text: %#', async (text, message) => {
    const id = await refer(ana);
    for (const answer of [await ana.post(own(id), { text }), await analyst.post(office(id), { text })])
      expect([answer.status, answer.body.errors?.text?.[0]]).toEqual([422, message]);
  });

  it('shows both sides the same messages, the newest first, and the name of the writer to the staff', async () => {
    const id = await refer(ana);
    const asked = await ana.post(own(id), { text: 'Vocês já ligaram?\nAna' });
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        id: asked.body.id,
        from: 'indiker',
        text: 'Vocês já ligaram?\nAna',
        created_at: server.clock.now().toISOString(),
        read: false,
        attachments: [],
      },
    ]);
    const answered = await analyst.post(office(id), { text: 'Ligamos hoje.' });
    expect(answered.status).toBe(201);
    const { body } = await ana.get(own(id));
    expect(body.data.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
      ['staff', 'Ligamos hoje.'],
      ['indiker', 'Vocês já ligaram?\nAna'],
    ]);
    expect(body.data[0].by).toBeUndefined();
    expect((await analyst.get(office(id))).body.data[1].by).toBe('Ana');
  });

  it('is read page by page', async () => {
    const id = await refer(ana);
    for (const text of ['um', 'dois', 'três']) await ana.post(own(id), { text });
    const first = await ana.get(own(id, '?limit=2'));
    const second = await ana.get(own(id, `?limit=2&after=${first.body.next}`));
    const texts = [...first.body.data, ...second.body.data].map(({ text }: { text: string }) => text);
    expect([texts, second.body.next]).toEqual([['três', 'dois', 'um'], null]);
  });

  it('stores a message once for parallel requests with one key', async () => {
    const maria = await signUp(server);
    const id = await refer(maria);
    const send = () => maria.post(own(id), { text: 'Uma vez' }, keyed('um'));
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const reply = () => analyst.post(office(id), { text: 'Também' }, keyed('um'));
    const replies = await Promise.all([reply(), reply()]);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await messagesOf(maria)).toHaveLength(2);
    const other = await maria.post(own(id), { text: 'Outra' }, keyed('um'));
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const audits = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'referral.message')
      .where('entity_id', '=', id)
      .execute();
    expect(audits).toEqual([{ after: { message_id: replies[0]?.body.id } }]);
  });

  it('makes the operator who writes first the owner, and the audit log has no text', async () => {
    const id = await refer(ana);
    await analyst.post(office(id), { text: 'SEGREDO' });
    expect((await analyst.get(`/api/operator/indications/${id}`)).body.owner.id).toBe(analyst.id);
    expect(JSON.stringify(await lastAuditOf(server, id))).not.toContain('SEGREDO');
  });

  it('limits how many messages an Indiker sends', async () => {
    const eva = await signUp(server);
    const id = await refer(eva);
    for (let n = 0; n < 60; n += 1) expect((await eva.post(own(id), { text: 'Oi' })).status).toBe(201);
    const refused = await eva.post(own(id), { text: 'Oi' });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('Você enviou muitas mensagens em pouco tempo.'),
    ]);
  });
});

describe('what is unread', () => {
  it('is counted until the other side has read it', async () => {
    const eva = await signUp(server);
    const id = await refer(eva);
    await analyst.post(office(id), { text: 'um' });
    const { body } = await analyst.post(office(id), { text: 'dois' });
    const unread = async () => (await eva.get('/api/me/messages/unread')).body.data;
    expect(await unread()).toEqual([{ referral_id: id, unread: 2 }]);
    await analyst.post(office(id), { text: 'três' });
    await analyst.post(office(id, '/read'), { up_to: body.id });
    expect(await unread()).toEqual([{ referral_id: id, unread: 3 }]);
    expect((await eva.post(own(id, '/read'), { up_to: body.id })).status).toBe(200);
    expect(await unread()).toEqual([{ referral_id: id, unread: 1 }]);
    const { data } = (await analyst.get(office(id))).body;
    expect(data.map(({ read }: { read: boolean }) => read)).toEqual([false, true, true]);
  });

  it('is told to the Indiker once, until the thread is read', async () => {
    const eva = await signUp(server);
    const id = await refer(eva);
    const write = (text: string) => analyst.post(office(id), { text });
    const subject = `${COMPANY}: nova mensagem da equipe`;
    const emailed = async () => (await emailsTo(server, eva.email)).filter((one) => one === subject).length;
    await write('SEGREDO');
    const { body } = await write('dois');
    expect(await emailed()).toBe(1);
    const email = await emailTo(server, eva.email, 'nova mensagem');
    expect(email).toContain(`http://indike.test/indicacao/mensagens?indicationId=${id}`);
    expect(email).not.toContain('SEGREDO');
    const [notice] = (await eva.get('/api/me/notices')).body.data;
    expect(notice).toMatchObject({
      kind: 'message',
      text: subject,
      path: `/indicacao/mensagens?indicationId=${id}`,
      read: false,
    });
    await eva.post(own(id, '/read'), { up_to: body.id });
    expect((await eva.get('/api/me/notices/unread')).body.unread).toBe(0);
    await write('três');
    expect(await emailed()).toBe(2);
  });

  it('is told to the Indiker again when something came while the earlier messages were read', async () => {
    const eva = await signUp(server);
    const id = await refer(eva);
    const subject = `${COMPANY}: nova mensagem da equipe`;
    const emailed = async () => (await emailsTo(server, eva.email)).filter((one) => one === subject).length;
    const { body: seen } = await analyst.post(office(id), { text: 'um' });
    await analyst.post(office(id), { text: 'dois' });
    expect(await emailed()).toBe(1);
    for (let times = 0; times < 2; times += 1) await eva.post(own(id, '/read'), { up_to: seen.id });
    expect(await emailed()).toBe(2);
    expect((await eva.get('/api/me/notices/unread')).body.unread).toBe(1);
  });

  it('is told to the owner once, until the thread is read', async () => {
    const owner = await newOperator(server, operatorRole.analyst);
    const id = await refer(ana);
    const emailed = async () =>
      (await emailsTo(server, owner.email)).filter((one) => one === `${COMPANY}: nova mensagem do Indiker`)
        .length;
    await ana.post(own(id), { text: 'sem responsável' });
    await owner.post(office(id), { text: 'Olá' });
    expect(await emailed()).toBe(0);
    const mine = async () => (await owner.get('/api/operator/dashboard')).body.mine.message_unread;
    expect(await mine()).toBe(1);
    const { body } = await owner.get('/api/operator/queue?attention=message_unread&owner=me');
    expect(body.data).toMatchObject([{ id, message_unread: true }]);
    await owner.post(office(id, '/read'), { up_to: 2_147_483_647 });
    expect(await mine()).toBe(0);
    const [row] = (await owner.get('/api/operator/queue?owner=me')).body.data;
    expect(row.message_unread).toBe(false);
    await ana.post(own(id), { text: 'SEGREDO' });
    await ana.post(own(id), { text: 'dois' });
    expect(await emailed()).toBe(1);
    expect(await emailTo(server, owner.email, 'do Indiker')).not.toContain('SEGREDO');
    await owner.post(office(id, '/read'), { up_to: 2_147_483_647 });
    const { body: seen } = await ana.post(own(id), { text: 'três' });
    expect(await emailed()).toBe(2);
    await ana.post(own(id), { text: 'enquanto lia' });
    await owner.post(office(id, '/read'), { up_to: seen.id });
    expect(await emailed()).toBe(3);
  });
});

it('is in the person’s export, without the operator’s name, and leaves with the account', async () => {
  const eva = await signUp(server);
  const id = await refer(eva);
  await eva.post(own(id), { text: 'Pergunta' }, keyed('um'));
  await analyst.post(office(id), { text: 'Resposta' }, keyed('dois'));
  const { body } = await eva.get('/api/me/data');
  expect(body.messages).toMatchObject([
    { referral_id: id, from: 'indiker', text: 'Pergunta' },
    { referral_id: id, from: 'staff', text: 'Resposta' },
  ]);
  expect(body.messages[1].by).toBeUndefined();
  expect((await erase(server, eva)).status).toBe(200);
  const late = await analyst.post(office(id), { text: 'Ainda está aí?' });
  expect([late.status, late.body.code]).toEqual([409, 'indiker_erased']);
  expect(await messagesOf(eva)).toEqual([]);
  const kept = await server.db.selectFrom('idempotency').selectAll().where('user_id', '=', eva.id).execute();
  expect(kept).toEqual([]);
});
