import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { codesSentTo } from '../../testing/codes.ts';
import { emailsTo, emailTo } from '../../testing/emails.ts';
import { newOperator } from '../../testing/operators.ts';
import { signUpConfirmed } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** Only enqueues. */
let front: TestServer;
let worker: TestServer | undefined;
beforeAll(async () => {
  front = await startTestServer();
});
afterAll(async () => {
  await worker?.stop();
  await front.stop();
});

/** Starts to send what waits, as a worker does after an outage. */
const startWorker = async (): Promise<TestServer> =>
  (worker ??= await startTestServer({ jobs: true, beside: front }));

type Method = 'sendOnce' | 'sendLatest';

const send = (method: Method, to: string, subject: string) =>
  front.db
    .transaction()
    .execute((tx) =>
      front.deps.jobs[method](tx, 'send-email', `test ${to}`, { to, subject, paragraphs: ['Olá.'] }),
    );
const setState = (to: string, from: string, state: string) =>
  sql`update pgboss.job set state = ${state}::pgboss.job_state, started_on = now()
    where singleton_key = ${`test ${to}`} and state = ${from}::pgboss.job_state`.execute(front.db);

async function statesOf(to: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text as state from pgboss.job where singleton_key = ${`test ${to}`} order by 1`.execute(
    front.db,
  );
  return rows.map(({ state }) => state);
}

const METHODS: readonly Method[] = ['sendOnce', 'sendLatest'];

it('an e-mail replaces one with the same key that waits or was given up', async () => {
  for (const method of METHODS) {
    const to = `${method}@example.com`;
    await send(method, to, 'Primeiro');
    await send(method, to, 'Segundo');
    await setState(to, 'created', 'failed');
    await Promise.all(['Terceiro', 'Terceiro'].map((subject) => send(method, to, subject)));
    expect(await statesOf(to)).toEqual(['retry']);
  }
});

it('beside an e-mail that is being sent, only one that replaces its code is enqueued', async () => {
  for (const method of METHODS) {
    const to = `${method}-active@example.com`;
    await send(method, to, 'Primeiro');
    await setState(to, 'created', 'active');
    await send(method, to, 'Segundo');
    expect(await statesOf(to)).toEqual(method === 'sendOnce' ? ['active'] : ['active', 'created']);
    // The first one failed after all. Only the newest request is answered.
    await setState(to, 'active', 'retry');
    if (method === 'sendLatest') await send(method, to, 'Terceiro');
  }
});

it('a code, an invitation and a link that are requested again while they wait arrive once, and work', async () => {
  const [ana, admin, rita] = [
    await signUpConfirmed(front),
    await newOperator(front),
    await newOperator(front),
  ];
  const invited = 'convidada@example.com';
  const request = async () => {
    const answers = [
      await ana.post('/api/user-validation', { change: 'address' }),
      await clientOf(front).post('/api/auth/forgot-password', { email: ana.email }),
      await clientOf(front).post('/api/operator/auth/forgot-password', { email: rita.email }),
      await admin.post('/api/operator/operators', { name: 'Rita Campos', email: invited, role: 'finance' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  };
  await request();
  front.clock.advance(61_000);
  await request();
  const server = await startWorker();
  expect((await emailsTo(server, ana.email)).toSorted()).toEqual([
    'Boas-vindas ao Indike',
    'Seu código para alterar o seu endereço',
    'Seu código para redefinir a senha',
  ]);
  expect(codesSentTo(server, ana.email)).toHaveLength(2);
  expect(await emailsTo(server, rita.email)).toEqual(['Crie outra senha para a operação']);
  expect(await emailsTo(server, invited)).toHaveLength(1);

  const text = await emailTo(server, ana.email, 'redefinir');
  const token = /^[A-HJ-NP-Z2-9]{6}$/m.exec(text)?.[0];
  const password = { password: 'outra senha 2', password_confirmation: 'outra senha 2' };
  const reset = { email: ana.email, token, ...password };
  expect((await clientOf(front).post('/api/auth/reset-password', reset)).status).toBe(200);
  const link = /\/operacao\/convite\/(\d+\/[\w-]{43})/.exec(await emailTo(server, invited, 'Convite'))?.[1];
  expect((await clientOf(front).post(`/api/operator/invitations/${link}`, password)).status).toBe(201);
});

it('the e-mails of the first two tests were sent once each, and can then be sent again', async () => {
  const server = await startWorker();
  const subjects = (name: string) => emailsTo(server, `${name}@example.com`);
  for (const method of METHODS) expect([method, await subjects(method)]).toEqual([method, ['Terceiro']]);
  expect(await subjects('sendOnce-active')).toEqual(['Primeiro']);
  expect(await subjects('sendLatest-active')).toEqual(['Terceiro']);
  await send('sendLatest', 'sendLatest@example.com', 'Quarto');
  expect(await subjects('sendLatest')).toEqual(['Terceiro', 'Quarto']);
});
