import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { once } from '../platform/idempotency.ts';
import { isRefused } from '../platform/refusal.ts';
import { createWorld, type World } from '../testing/money-world.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';
import { seededRandom } from './testing/random.ts';
import { call, type RawAnswer } from './testing/raw-http.ts';
import { createFundedIndikers, type FundedIndiker } from './testing/funded-indikers.ts';

// docs/proofs.md 2: a request repeated with its key has one effect and one response, even when the first response was
// lost. PROOF_CUTS=100 for the long run.

const CUTS = Number(process.env['PROOF_CUTS'] ?? 20);
const PATH = '/api/withdraw-payments';
let server: TestServer;
let here: World;
beforeAll(async () => {
  server = await startTestServer();
  here = await createWorld(server);
});
beforeEach(() => server.clock.set('2026-11-21T15:00:00Z'));
afterAll(() => server.stop());

const requestWithdrawal = ({ token }: FundedIndiker, key: string): Promise<RawAnswer> =>
  call(server.url, {
    method: 'POST',
    path: PATH,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });

const withdrawalsOf = async ({ id }: FundedIndiker) =>
  server.db.selectFrom('withdrawal').select(['id', 'total']).where('user_id', '=', id).execute();

async function oneFunded(): Promise<FundedIndiker> {
  const [person] = await createFundedIndikers(here, 1);
  if (!person) throw new Error('nobody');
  return person;
}

it('gives 32 concurrent requests with one key one effect and the same response', async () => {
  const person = await oneFunded();
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => requestWithdrawal(person, 'mesma-chave')),
  );
  expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 32 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await withdrawalsOf(person)).toHaveLength(1);
  // A day later the key still returns the first response, although no balance is left to request.
  server.clock.advance(86_400_000);
  expect(await requestWithdrawal(person, 'mesma-chave')).toMatchObject({
    status: 201,
    text: answers[0]?.text,
  });
  // Another key, or the same key of another person, makes a separate request.
  expect(await requestWithdrawal(person, 'outra-chave')).toMatchObject({ status: 422 });
  const other = await oneFunded();
  const mine = await requestWithdrawal(other, 'mesma-chave');
  expect(mine.status).toBe(201);
  expect(mine.text).not.toBe(answers[0]?.text);
  await expectCleanLedger(server);
});

it('refuses a key that was used for another call or another body, and runs nothing', async () => {
  const person = await oneFunded();
  const keyed = { userId: person.id, key: 'uma-chave', now: server.clock.now() };
  let runs = 0;
  const send = (request: string) =>
    server.db.transaction().execute((tx) =>
      once(tx, { ...keyed, request }, async () => {
        runs += 1;
        return { answer: runs };
      }),
    );
  expect(await send('POST /api/outra {"valor":1}')).toEqual({ answer: 1 });
  for (const other of ['POST /api/outra {"valor":2}', 'PUT /api/outra {"valor":1}', `POST ${PATH}`]) {
    const refused = await send(other);
    expect(isRefused(refused) && refused.refused).toBe('idempotency_key_reused');
  }
  expect(runs).toBe(1);
  const { status, text } = await requestWithdrawal(person, 'uma-chave');
  expect([status, JSON.parse(text).code]).toEqual([422, 'idempotency_key_reused']);
  expect(await withdrawalsOf(person)).toEqual([]);
  for (const key of ['', 'a b', 'a/b', '"x"', 'x'.repeat(101)]) {
    expect([key, (await requestWithdrawal(person, key)).status]).toEqual([key, 422]);
  }
  expect(await withdrawalsOf(person)).toEqual([]);
  expect((await requestWithdrawal(person, 'x'.repeat(100))).status).toBe(201);
});

/** Sends the whole request and closes the connection without waiting for the response. */
function sendAndCut({ token }: FundedIndiker, key: string, pauseMs: number): Promise<void> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-length: 0\r\n\r\n`,
        () => setTimeout(() => socket.resetAndDestroy(), pauseMs),
      );
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

it(
  `makes no duplicate when the connection is cut ${CUTS} times after sending and the request is repeated`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom();
    const people = await createFundedIndikers(here, CUTS);
    let first = 0;
    for (const person of people) {
      const key = `corte-${person.id}`;
      await sendAndCut(person, key, random.below(12));
      // Some retries arrive while the first request is still running.
      if (random.below(2) === 0) await sleep(random.below(30));
      const before = await withdrawalsOf(person);
      first += before.length;
      const again = await Promise.all([requestWithdrawal(person, key), requestWithdrawal(person, key)]);
      expect(counted(again.map(({ status }) => status))).toEqual({ 201: 2 });
      const rows = await withdrawalsOf(person);
      expect(rows).toHaveLength(1);
      for (const { text } of again) expect(JSON.parse(text)).toMatchObject({ id: rows[0]?.id });
    }
    figure('cut and sent again', {
      seed: random.seed,
      cuts: CUTS,
      'the cut one had already worked': first,
      'withdrawals each': 1,
    });
    await expectCleanLedger(server);
  },
);
