import { addDays, dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { itemReference } from '@indike/rules/payouts/payment-form';
import { writeRemittance } from '@indike/rules/payouts/remittance';
import { returnOutcome, type ReturnOutcome } from '@indike/rules/payouts/return-items';
import { answerRemittance, type SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import { payoutItem, remittanceOf } from '@indike/rules/testing/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import * as world from '../testing/money-world.ts';
import { insertTestOperator, insertTestSession } from '../testing/operators.ts';
import * as payouts from '../testing/payout-world.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';
import { createFundedIndikers } from './testing/funded-indikers.ts';
import { cleanUp, launch, newDataDir, until, up, urlOf, type Product } from './testing/product.ts';
import { seededRandom } from './testing/random.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 38: kill -9 at any moment while a return file is imported. The same file is imported again until it is
// complete. Each payment is made, returned or left exactly once, and its Indiker is notified once. PROOF_KILLS=30 for
// the long run.

const KILLS = Number(process.env['PROOF_KILLS'] ?? 3);
const WITHDRAWALS = 24;
/** Payments of another system between two of ours, so that the import takes long enough to be killed in the middle. */
const FOREIGN_EACH = 80;
const LINES = WITHDRAWALS * (1 + FOREIGN_EACH);

const { foreign, paid, returned, notPaid, pending } = returnOutcome;
/** The bank's answers, used in turn. */
const ANSWERS: readonly (readonly [SandboxOccurrence, ReturnOutcome])[] = [
  ['00', paid],
  ['PJ', returned],
  ['00', paid],
  ['HF', notPaid],
  ['00', paid],
  ['BD', pending],
];
const answerTo = (n: number) => ANSWERS[n % ANSWERS.length] ?? ANSWERS[0] ?? (['00', paid] as const);
const STATUS: Readonly<Partial<Record<ReturnOutcome, WithdrawalStatus>>> = {
  paid: 'paid',
  returned: 'returned',
  not_paid: 'scheduled',
  pending: 'scheduled',
};
/** The e-mails for each outcome. For `paid`: the payment and the completed contract. For `returned`: the reason. */
const EMAILS: Readonly<Partial<Record<ReturnOutcome, number>>> = { paid: 2, returned: 1 };

let server: TestServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ sandbox: false });
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
  await mail.stop();
});

interface Sent {
  readonly withdrawalId: number;
  readonly email: string;
  readonly outcome: ReturnOutcome;
}

/** Creates an approved batch of withdrawals requested yesterday by the machine's clock, which the product will use. */
async function sendBatch(): Promise<{ batchId: number; sent: readonly Sent[] }> {
  server.clock.set(instantAtSaoPauloStart(addDays(dateInSaoPaulo(new Date()), -6)).toISOString());
  const here = await payouts.addPayouts(await world.createWorld(server));
  const people = await createFundedIndikers(here, WITHDRAWALS);
  const ids: number[] = [];
  for (const { id } of people) ids.push((await world.withdraw(here, id)) ?? 0);
  const batchId = (await payouts.prepareBatch(here, ids)) ?? 0;
  expect(await payouts.approveBatch(here, batchId)).toBe(true);
  const rows = await server.db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select(['w.id', 'i.email'])
    .where('w.id', 'in', ids)
    .orderBy('w.id')
    .execute();
  // Deletes earlier jobs, so that only the jobs of the import are counted.
  await sql`delete from pgboss.job`.execute(server.db);
  await server.db.deleteFrom('job_outbox').execute();
  return {
    batchId,
    sent: rows.map(({ id, email }, n) => ({ withdrawalId: id, email: email ?? '', outcome: answerTo(n)[1] })),
  };
}

/** The bank's return file: our payments, with many payments of another system between them. */
async function returnFile(batchId: number, sent: readonly Sent[]): Promise<string> {
  const { rows } = await sql<{ withdrawal_id: number; net: Centavos }>`
    select withdrawal_id, net from payout_batch_item where batch_id = ${batchId}`.execute(server.db);
  const net = new Map(rows.map((row) => [row.withdrawal_id, row.net]));
  const items = sent.flatMap(({ withdrawalId }, n) => [
    payoutItem(8, {
      reference: itemReference({ withdrawalId, batchId }),
      net: net.get(withdrawalId) ?? (0 as Centavos),
    }),
    ...Array.from({ length: FOREIGN_EACH }, (_, index) =>
      payoutItem(8, { reference: `FOLHA ${n} ${index}` }),
    ),
  ]);
  const remittance = writeRemittance(remittanceOf(items));
  if (!remittance.ok) throw new Error('no remittance');
  const answers = new Map(
    sent.map(({ withdrawalId }, n) => [itemReference({ withdrawalId, batchId }), answerTo(n)[0]]),
  );
  const answer = answerRemittance({ remittance: remittance.text, now: new Date(), answers });
  if (!answer.ok) throw new Error('no return file');
  return answer.text;
}

/** The token of an operator who confirmed the second factor just now. */
async function openSession(): Promise<string> {
  const { id } = await insertTestOperator(server);
  const now = new Date();
  server.clock.set(now.toISOString());
  await server.db
    .insertInto('operator_totp')
    .values({ operator_id: id, secret: 'unused', confirmed_at: now })
    .execute();
  const { token } = await insertTestSession(server, id);
  await sql`update operator_session set confirmed_at = ${now} where operator_id = ${id}`.execute(server.db);
  return token;
}

const start = (dataDir: string): Product =>
  launch({
    DATABASE_URL: urlOf(server.database),
    DATA_DIR: dataDir,
    SANDBOX: 'false',
    SECRET: TEST_SECRET,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'silent',
  });

/** Previews the file and confirms the preview. */
async function importFile(url: string, content: string, token: string) {
  const upload = async (path: string) => {
    const { status, text } = await call(url, {
      method: 'POST',
      path: `/api/operator/return-files${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: content,
    });
    return { status, body: JSON.parse(text) };
  };
  const { body } = await upload('/preview?name=retorno.ret');
  return upload(`?name=retorno.ret&preview=${body.digest}`);
}

async function linesDone(): Promise<number> {
  const { n } = await server.db
    .selectFrom('return_file_item')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Sends every pending notification. Jobs and e-mails of killed processes are taken over at once instead of after their
 * timeouts.
 */
async function deliverAll(): Promise<void> {
  await sql`update email_delivery set claimed_at = claimed_at - interval '1 hour' where sent_at is null`.execute(
    server.db,
  );
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(server.db);
  const worker = await startTestServer({ beside: server, jobs: true, smtpUrl: mail.url, sandbox: false });
  // A failed job is retried after a pause, which is skipped here.
  for (let tries = 0; tries < 5; tries += 1) {
    const { numAffectedRows } = await sql`
      update pgboss.job set start_after = now() - interval '1 second'
      where name in ('notify', 'send-email') and state in ('created', 'retry')`.execute(server.db);
    if (numAffectedRows === 0n) break;
    await runPendingJobs(worker);
  }
  await worker.stop();
}

async function expectEachOnce(sent: readonly Sent[]): Promise<void> {
  const { rows } = await sql<{ id: number; status: number; paid: number; items: string; audit: string }>`
    select w.id, w.status,
      (select count(*) from ledger_transaction t where t.business_key = 'pay:withdrawal:' || w.id)::int as paid,
      (select string_agg(coalesce(t.outcome, 'none') || t.live, ' ') from payout_batch_item t where t.withdrawal_id = w.id) as items,
      (select string_agg(a.action, ' ') from audit_log a where a.entity = 'withdrawal' and a.entity_id = w.id) as audit
    from withdrawal w order by w.id`.execute(server.db);
  const ACTIONS: Readonly<Partial<Record<ReturnOutcome, string>>> = {
    paid: 'withdrawal.pay',
    returned: 'withdrawal.return',
    not_paid: 'withdrawal.not-paid',
  };
  expect(rows).toEqual(
    sent.map(({ withdrawalId, outcome }) => ({
      id: withdrawalId,
      status: STATUS[outcome],
      paid: outcome === paid ? 1 : 0,
      items: outcome === pending ? 'nonetrue' : `${outcome}false`,
      audit: ACTIONS[outcome] ?? null,
    })),
  );
  const { findings } = await checkLedger(server.db, dateInSaoPaulo(new Date()));
  expect(findings).toEqual([]);
}

it(
  `makes each payment and sends each notification once when the product is killed ${KILLS} times within one import`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const random = seededRandom();
    figure('crash within a return file', { seed: random.seed, kills: KILLS });
    const { batchId, sent } = await sendBatch();
    const content = await returnFile(batchId, sent);
    const token = await openSession();
    const dataDir = newDataDir();
    let product = start(dataDir);
    const doneAtKill: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const { url } = await up(product);
      // The next process starts meanwhile, as a second server would.
      const next = start(dataDir);
      const wanted = Math.floor((LINES * (round + random.below(100) / 100)) / KILLS);
      const importing = importFile(url, content, token).catch(() => undefined);
      await until(async () => (await linesDone()) >= wanted, 30_000, `${wanted} lines`);
      await new Promise((resolve) => setTimeout(resolve, random.below(20)));
      product.child.kill('SIGKILL');
      await Promise.all([product.ended, importing]);
      doneAtKill.push(await linesDone());
      product = next;
    }
    const { url } = await up(product);
    const { status, body } = await importFile(url, content, token);
    const outcomes = counted(sent.map(({ outcome }) => outcome));
    expect([status, body]).toMatchObject([200, { completed: true, item_count: LINES }]);
    expect(
      Object.fromEntries(
        body.outcomes.map((one: { outcome: string; count: number }) => [one.outcome, one.count]),
      ),
    ).toEqual({ ...outcomes, [foreign]: WITHDRAWALS * FOREIGN_EACH });
    expect((await importFile(url, content, token)).body).toMatchObject({ repeated: true });
    product.child.kill('SIGTERM');
    expect((await product.ended).code).toBe(0);

    await expectEachOnce(sent);
    await deliverAll();
    // Copies of an e-mail whose sending was interrupted have the same Message-ID.
    const arrived = counted([...new Map(mail.emails.map(({ id, to }) => [id, to])).values()]);
    expect(arrived).toEqual(
      Object.fromEntries(
        sent.flatMap(({ email, outcome }) => (EMAILS[outcome] ? [[email, EMAILS[outcome]]] : [])),
      ),
    );
    figure('crash within a return file', {
      seed: random.seed,
      'lines done at each kill': doneAtKill.join(' '),
      'of lines': LINES,
      'e-mails': mail.emails.length,
    });
    expect(doneAtKill.some((done) => done > 0 && done < LINES)).toBe(true);
  },
);
