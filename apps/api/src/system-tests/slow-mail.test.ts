import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { until } from './testing/product.ts';
import { figure } from './testing/figures.ts';

// A mail server that is slower than the timeouts of claims and jobs still gets every e-mail once. With 14 seconds per
// e-mail, claims of 30 and jobs of 120 seconds, three of 60 e-mails once arrived twice. Here all times are at most a
// tenth of that.

const EMAILS = 60;
const DELAY_MS = 1_200;
const SECONDS = { claim: 3, expire: 6 };

let mail: MailServer;
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  mail = await startMailServer({ delayMs: DELAY_MS });
  const options = { jobs: true, smtpUrl: mail.url, emailSeconds: SECONDS };
  server = await startTestServer(options);
  other = await startTestServer({ ...options, beside: server });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await mail.stop();
});

it(
  `sends ${EMAILS} e-mails exactly once from two processes to a slow mail server`,
  { timeout: 90_000 },
  async () => {
    const wanted = Array.from({ length: EMAILS }, (_, n) => `devagar${n}@example.com`);
    await server.db.transaction().execute((tx) =>
      server.deps.jobs.sendAll(
        tx,
        'send-email',
        wanted.map((to) => ({ to, subject: 'Prova', paragraphs: ['Uma carta.'] })),
      ),
    );
    const waiting = () =>
      server.db
        .selectFrom('email_delivery')
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('sent_at', 'is not', null)
        .executeTakeFirstOrThrow();
    const ms = await until(async () => (await waiting()).count === EMAILS, 80_000, 'all sent');
    expect(mail.emails.map(({ to }) => to).toSorted()).toEqual(wanted.toSorted());
    expect(new Set(mail.emails.map(({ id }) => id)).size).toBe(EMAILS);
    figure('slow mail server', {
      'e-mails': EMAILS,
      'seconds an e-mail': DELAY_MS / 1_000,
      'all after s': ms / 1_000,
    });
  },
);
