import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobQueue, type JobQueue } from '../platform/jobs/jobs.ts';
import { createEncryption } from '../platform/secrets/encryption.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';
import { cleanUp, launch, newDataDir, until, up, urlOf, type Product } from './testing/product.ts';

// docs/proofs.md 8: a job exists exactly when the change that it belongs to was committed, and survives the death of
// workers. A failed job is visible to operators. PROOF_JOBS=1000 for the long run.

const MANY = Number(process.env['PROOF_JOBS'] ?? 300);
const IN_FLIGHT = 200;
const SECRET = 'a secret that the test and its workers share';

/** An SMTP server that records the recipient and the id of each e-mail. The id is that of the job. */
async function startMailServer() {
  const emails: { to: string; id: string }[] = [];
  const refused = new Set<string>();
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)/im.exec(text)?.[1] ?? '';
        emails.push({ to: envelope.rcptTo[0]?.address ?? '', id });
        // Slow, so that the kill finds e-mails in flight.
        setTimeout(done, 15);
      });
    },
  });
  mailServer.on('error', () => {});
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refused,
    stop: () => new Promise<void>((resolve) => mailServer.close(() => resolve())),
  };
}

let server: TestServer;
let queue: JobQueue;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let operator: Client;
beforeAll(async () => {
  server = await startTestServer();
  // The product process uses the same database, and its sessions expire by the real time.
  server.clock.set(new Date().toISOString());
  operator = await newOperator(server);
  mailServer = await startMailServer();
  queue = await startJobQueue({
    connection: server.database.connection,
    encryption: createEncryption([SECRET]),
    log: pino({ level: 'silent' }),
    worker: false,
  });
});
afterAll(async () => {
  await cleanUp();
  await queue.stop();
  await mailServer.stop();
  await server.stop();
});

const startWorker = (): Product =>
  launch({
    DATABASE_URL: urlOf(server.database),
    DATA_DIR: newDataDir(),
    SECRET,
    SMTP_URL: mailServer.url,
    SANDBOX: 'false',
    LOG_LEVEL: 'silent',
  });

async function endWorker({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

const email = (to: string) => ({ to, subject: 'Prova', paragraphs: ['Uma carta.'] });
const send = (to: string) => server.db.transaction().execute((tx) => queue.send(tx, 'send-email', email(to)));

/** Runs `act` for fifty at once: more than there are connections, but few enough that none waits long for one. */
async function each(wanted: readonly string[], act: (to: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < wanted.length; from += 50) {
    await Promise.all(wanted.slice(from, from + 50).map(act));
  }
}

const jobs = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'send-email'`.execute(server.db);
  return counted(rows.map(({ state }) => state));
};
const addresses = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}${n}@example.com`);
const emailsTo = (wanted: readonly string[]) => {
  const asked = new Set(wanted);
  return mailServer.emails.filter(({ to }) => asked.has(to));
};

it(`leaves no job for ${MANY} sends in transactions that are rolled back`, { timeout: 60_000 }, async () => {
  await each(addresses('nunca', MANY), async (to) => {
    const sent = server.db.transaction().execute(async (tx) => {
      await queue.send(tx, 'send-email', email(to));
      throw new Error('rolled back');
    });
    await expect(sent).rejects.toThrow('rolled back');
  });
  expect(await jobs()).toEqual({});
});

it(`sends each of ${MANY} committed e-mails once`, { timeout: 90_000 }, async () => {
  const wanted = addresses('uma-vez', MANY);
  await each(wanted, send);
  expect(await jobs()).toEqual({ created: MANY });
  const worker = startWorker();
  await up(worker);
  const ms = await until(async () => (await jobs())['completed'] === MANY, 60_000, 'all done');
  await endWorker(worker);
  expect(mailServer.emails.filter(({ to }) => to.startsWith('nunca'))).toEqual([]);
  expect(
    emailsTo(wanted)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(wanted.toSorted());
  figure('jobs committed', { jobs: MANY, 'done after s': (ms / 1_000).toFixed(1) });
});

it(
  `completes ${IN_FLIGHT} jobs with another worker after one is killed in the middle, and repeats no effect`,
  { timeout: 150_000 },
  async () => {
    const wanted = addresses('morto', IN_FLIGHT);
    await each(wanted, send);
    const first = startWorker();
    await up(first);
    await until(() => emailsTo(wanted).length > 50, 30_000, 'the middle');
    first.child.kill('SIGKILL');
    await first.ended;
    const atKill = { emails: emailsTo(wanted).length, ...(await jobs()) };
    expect(atKill.emails).toBeLessThan(IN_FLIGHT);
    const second = startWorker();
    await up(second);
    const ms = await until(
      async () => (await jobs())['completed'] === MANY + IN_FLIGHT,
      90_000,
      'all done after the restart',
    );
    await endWorker(second);
    const emails = emailsTo(wanted);
    // Every e-mail was sent. Copies share the Message-ID, by which mail servers recognise them.
    expect(new Set(emails.map(({ to }) => to))).toEqual(new Set(wanted));
    expect(new Set(emails.map(({ id }) => id)).size).toBe(IN_FLIGHT);
    const copies = emails.length - IN_FLIGHT;
    expect(copies).toBeLessThanOrEqual(20);
    figure('worker killed', {
      'at the kill': JSON.stringify(atKill),
      'all done after s': (ms / 1_000).toFixed(1),
      'duplicate e-mails': copies,
    });
  },
);

it('marks a job that always fails as failed, shows it to operators and delays no other job', async () => {
  const poison = `veneno-${randomUUID()}@example.com`;
  mailServer.refused.add(poison);
  await send(poison);
  // Its retries are spread over minutes, so only the last one runs here.
  await sql`update pgboss.job set retry_count = retry_limit - 1, retry_delay = 1, retry_backoff = false
    where name = 'send-email' and state = 'created'`.execute(server.db);
  const others = addresses('vizinho', 25);
  await each(others, send);
  const worker = startWorker();
  await up(worker);
  await until(async () => (await jobs())['failed'] === 1, 30_000, 'given up');
  await until(() => emailsTo(others).length === others.length, 30_000, 'the others');
  await endWorker(worker);

  const { status, body } = await operator.get('/api/operator/jobs/failed');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'send-email',
        created_at: expect.stringMatching(/Z$/),
        failed_at: expect.stringMatching(/Z$/),
        attempts: 46,
        error: 'smtp_5xx',
      },
    ],
    current_page: 1,
    per_page: 10,
    total: 1,
  });
  expect(JSON.stringify(body)).not.toContain(poison);
  expect((await operator.get('/api/operator/jobs/failed?page=2')).body).toMatchObject({ data: [], total: 1 });
  expect((await operator.get('/api/operator/jobs/failed?limit=0')).status).toBe(422);
  for (const other of [clientOf(server), await signUp(server)]) {
    expect((await other.get('/api/operator/jobs/failed')).status).toBe(401);
  }
});
