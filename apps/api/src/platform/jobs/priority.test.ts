import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { signUpConfirmed } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let mail: MailServer;
let server: TestServer;
let flooded: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  flooded = await startTestServer({ smtpUrl: mail.url });
});
afterAll(async () => {
  await server?.stop();
  await flooded.stop();
  await mail.stop();
});

const FLOOD = 3_000;
/**
 * How many reminders may be sent before. Each kind of e-mail has a worker of its own, so on a busy machine the reminders'
 * worker may have some turns before the urgent one has its first.
 */
const MAX_BEFORE = 100;

it('sends codes, links and security e-mails before thousands of waiting reminders', async () => {
  const ana = await signUpConfirmed(flooded);
  const { db, jobs } = flooded.deps;
  const reminder = {
    to: 'operador@indike.example',
    subject: 'Retornos de hoje',
    paragraphs: ['Um retorno.'],
  };
  await db.transaction().execute(async (tx) => {
    await jobs.sendAll(
      tx,
      'send-email',
      Array.from({ length: FLOOD }, () => reminder),
    );
    const silent = { about: 'referral_status', referralId: 0, status: 'in_contact', reason: null } as const;
    await jobs.sendAll(
      tx,
      'notify',
      Array.from({ length: FLOOD }, () => silent),
    );
  });
  await db
    .transaction()
    .execute((tx) =>
      jobs.sendAll(tx, 'notify', [
        { about: 'security', userId: ana.id, change: 'bank_changed', at: flooded.clock.now().toISOString() },
      ]),
    );
  expect((await ana.post('/api/user-validation', { change: 'data' })).status).toBe(200);

  // Only now a worker starts, as a process does after an outage.
  server = await startTestServer({ jobs: true, smtpUrl: mail.url, beside: flooded });
  const indexes = () => mail.emails.flatMap(({ to }, n) => (to === ana.email ? [n] : []));
  // The letter of the sign-up, the code and the notice.
  await expect.poll(() => indexes().length).toBe(3);
  expect(indexes().filter((n) => n >= 3 + MAX_BEFORE)).toEqual([]);
});
