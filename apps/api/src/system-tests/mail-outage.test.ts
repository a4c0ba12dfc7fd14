import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, signUpConfirmed } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';

// docs/proofs.md 26: the mail server is unreachable for 24 hours. Afterwards every e-mail arrives once, except expired ones,
// and an alert was raised meanwhile.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ jobs: true, smtpUrl: mail.url });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Advances the product's clock and the times in the job queue, which the database sets, then runs the due jobs. */
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  const by = sql`make_interval(secs => ${milliseconds / 1_000}::float8)`;
  await sql`update pgboss.job set created_on = created_on - ${by}, start_after = start_after - ${by},
    started_on = started_on - ${by}, keep_until = keep_until - ${by}
    where state in ('created', 'retry')`.execute(server.db);
  await runPendingJobs(server);
}

const inTransaction = (send: Parameters<ReturnType<typeof server.db.transaction>['execute']>[0]) =>
  server.db.transaction().execute(send);
const alerts = () =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.includes('email_backlog') && line.includes('"level":50'));
async function lookForBacklog(): Promise<void> {
  await inTransaction((tx) => server.deps.jobs.send(tx, 'email-backlog', {}));
  await runPendingJobs(server);
}
const health = async () => {
  const operator = await newOperator(server);
  return (await operator.get('/api/operator/jobs/health')).body;
};
const failed = async () => {
  const operator = await newOperator(server);
  return (await operator.get('/api/operator/jobs/failed?limit=50')).body.data;
};
const arrived = () => counted(mail.emails.map(({ to }) => to));

it(
  'sends everything once after the mail server was unreachable for 24 hours',
  { timeout: 120_000 },
  async () => {
    await mail.stop();
    const people = [await signUp(server), await signUp(server), await signUpConfirmed(server)];
    const [ana, bia, caio] = people;
    if (!ana || !bia || !caio) throw new Error('nobody');
    const contacts = ['um@empresa.example', 'dois@empresa.example', 'tres@empresa.example'];
    for (const email of contacts)
      await refer(caio, { contact: { name: 'João Araújo', email, phone: '11912345678', observation: '' } });
    await clientOf(server).post('/api/auth/forgot-password', { email: ana.email });
    expect((await bia.post('/api/user-validation', { change: 'data' })).status).toBe(200);
    const at = server.clock.now().toISOString();
    await inTransaction((tx) =>
      server.deps.jobs.send(tx, 'notify', { about: 'security', userId: caio.id, change: 'bank_changed', at }),
    );
    await runPendingJobs(server);
    await lookForBacklog();
    expect(alerts()).toEqual([]);
    expect(await health()).toMatchObject({ email_backlog: false, waiting_emails: 9 });

    await pass(16 * MINUTE);
    await lookForBacklog();
    expect(alerts()).toHaveLength(1);
    for (const secret of [ana.email, ...contacts]) expect(server.logs()).not.toContain(secret);
    expect(await health()).toMatchObject({
      email_backlog: true,
      oldest_email_at: expect.stringMatching(/Z$/),
      oldest_email_error: 'connection',
    });
    for (let hours = 0; hours < 24; hours += 1) await pass(HOUR);
    expect(mail.emails).toEqual([]);
    // Only the two expired codes were given up; everything else is still waiting.
    expect((await failed()).map(({ name, error }: { name: string; error: string }) => [name, error])).toEqual(
      expect.arrayContaining([
        ['send-recovery-code', 'expired'],
        ['send-email', 'expired'],
      ]),
    );
    expect(await health()).toMatchObject({ waiting_emails: 7, failed_jobs: 2 });

    await mail.start();
    let hours = 0;
    for (; (await health()).waiting_emails > 0 && hours < 4; hours += 1) await pass(HOUR);
    expect(await health()).toMatchObject({ email_backlog: false, waiting_emails: 0, failed_jobs: 2 });
    const expected = [ana.email, bia.email, caio.email, caio.email, ...contacts];
    expect(arrived()).toEqual(counted(expected));
    expect(new Set(mail.emails.map(({ id }) => id)).size).toBe(expected.length);
    for (const { text } of mail.emails) expect(text).not.toMatch(/^[A-HJ-NP-Z2-9]{6}\r?$/m);
    figure('mail server away for 24 hours', {
      'e-mails that arrived': mail.emails.length,
      'codes not sent': 2,
      'hours until the last': hours,
    });
  },
);

it('does not let an operator retry an expired code', async () => {
  const operator = await newOperator(server);
  for (const { id } of await failed()) {
    const { status, body } = await operator.post(`/api/operator/jobs/${id}/retry`);
    expect([status, body.code]).toEqual([409, 'job_expired']);
  }
});

it(
  'sends an e-mail that was given up after three days once more when an operator retries it',
  { timeout: 120_000 },
  async () => {
    const before = mail.emails.length;
    const known = new Set((await failed()).map(({ id }: { id: string }) => id));
    const isNew = ({ id }: { id: string }) => !known.has(id);
    await mail.stop();
    const dora = await signUp(server);
    await runPendingJobs(server);
    let hours = 0;
    while (!(await failed()).some(isNew) && hours < 100) {
      await pass(HOUR);
      hours += 1;
    }
    expect(hours).toBeGreaterThanOrEqual(72);
    const [job] = (await failed()).filter(isNew);
    expect(job).toMatchObject({ name: 'send-email', error: 'connection', attempts: 46 });

    await mail.start();
    const operator = await newOperator(server);
    const retry = () => operator.post(`/api/operator/jobs/${job.id}/retry`);
    const answers = await Promise.all(Array.from({ length: 6 }, retry));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.retried)).toHaveLength(1);
    await runPendingJobs(server);
    expect(mail.emails.slice(before).map(({ to }) => to)).toEqual([dora.email]);
    expect((await retry()).body).toEqual({
      message: 'A tarefa já está na fila ou já foi feita',
      retried: false,
    });
    await runPendingJobs(server);
    expect(mail.emails).toHaveLength(before + 1);
    expect((await failed()).filter(isNew)).toEqual([]);
    const { body: audit } = await operator.get('/api/operator/audit');
    const rows = audit.data.filter(({ action }: { action: string }) => action === 'job.retry');
    expect(rows).toEqual([
      expect.objectContaining({ entity: 'job', entity_id: null, after: { job_id: job.id } }),
    ]);
    figure('mail server away for good', { 'hours until given up': hours, tries: job.attempts });
  },
);

it('refuses a retry without an operator’s token and for an unknown job', async () => {
  const operator = await newOperator(server);
  const [job] = await failed();
  for (const other of [clientOf(server), await signUp(server)]) {
    expect((await other.post(`/api/operator/jobs/${job.id}/retry`)).status).toBe(401);
    expect((await other.get('/api/operator/jobs/health')).status).toBe(401);
  }
  for (const id of ['0', 'x', '00000000-0000-4000-8000-000000000000', `${job.id}0`]) {
    expect((await operator.post(`/api/operator/jobs/${id}/retry`)).status).toBe(404);
  }
});

it('hastens what still waits when it is asked for again, and never sends it twice', async () => {
  await mail.stop();
  mail.emails.length = 0;
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
  await runPendingJobs(server);
  for (let hours = 0; hours < 8; hours += 1) await pass(HOUR);
  await mail.start();
  const operator = await newOperator(server);
  const again = await Promise.all([
    ...people.map((person) => person.post('/api/auth/verify_email/resend')),
    ...people.map(({ id }) => operator.post(`/api/operator/indikers/${id}/resend-confirmation`)),
  ]);
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  // Without waiting for the time of the next attempt.
  await runPendingJobs(server);
  const addresses = people.map(({ email }) => email);
  // Letters of the tests above may arrive too.
  const arrived = () => counted(mail.emails.map(({ to }) => to).filter((to) => addresses.includes(to)));
  expect(arrived()).toEqual(counted(addresses));
  for (let hours = 0; hours < 4; hours += 1) await pass(HOUR);
  expect(arrived()).toEqual(counted(addresses));

  // What has arrived can be asked for again.
  const once = await operator.post(`/api/operator/indikers/${people[0]?.id}/resend-confirmation`);
  expect(once.status).toBe(200);
  await runPendingJobs(server);
  expect(arrived()).toEqual(counted([...addresses, addresses[0] ?? '']));
});
