import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFundedIndikers, type FundedIndiker } from '../system-tests/testing/funded-indikers.ts';
import { figure, percentile } from '../system-tests/testing/figures.ts';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { createWorld } from '../testing/money-world.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { approvedVersion, dayIn, passDays } from '../testing/programme.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { approvedOrder } from '../testing/standing-orders.ts';

// The product with its workers and the provider's process of the test area, in real time.

const PEOPLE = Number(process.env['PROOF_PEOPLE'] ?? 20);
const DAY_MS = 86_400_000;

let server: TestServer;
let people: FundedIndiker[];
let ticking: NodeJS.Timeout;
const followRealTime = () => server.clock.set(new Date().toISOString());
const admins = async (): Promise<[Operator, Operator]> => [
  await newOperator(server),
  await newOperator(server),
];

beforeAll(async () => {
  server = await startTestServer({ standIns: true, jobs: true });
  server.clock.set(new Date(Date.now() - 8 * DAY_MS).toISOString());
  people = await createFundedIndikers(await createWorld(server), PEOPLE);
  await approvedVersion(await admins(), { payout: 'at_once', effective_from: dayIn(server, 1) });
  passDays(server, 1);
  followRealTime();
  ticking = setInterval(followRealTime, 50);
  await approvedOrder(server, await admins());
});
afterAll(async () => {
  clearInterval(ticking);
  await server.stop();
});

/** Seconds from the request until the Indiker reads that it is paid. */
async function secondsToPay({ token }: FundedIndiker): Promise<number> {
  const indiker = clientOf(server, token);
  const began = performance.now();
  const { id } = (await indiker.post('/api/withdraw-payments')).body;
  await expect
    .poll(async () => (await indiker.get(`/api/withdraw-payments/${id}`)).body, {
      interval: 50,
      timeout: 20_000,
    })
    .toMatchObject({
      status_name: 'Pago',
      payment_date: dateInSaoPaulo(server.clock.now()),
      receipt: { end_to_end_id: expect.stringMatching(/^E\d{8}\d{12}\w{11}$/) },
    });
  return (performance.now() - began) / 1_000;
}

it('pays in seconds by the provider’s process, and both books agree', { timeout: 120_000 }, async () => {
  const seconds: number[] = [];
  for (const person of people) seconds.push(await secondsToPay(person));
  figure('Sacar → Pago', {
    payments: seconds.length,
    'median s': percentile(seconds, 0.5),
    'slowest s': percentile(seconds, 1),
  });
  const { body: book } = await clientOf(server).get('/api/sandbox/psp/book');
  expect([book.paid, book.in_transit, book.sum]).toEqual([PEOPLE * 500, 0, 0]);
  await expectCleanLedger(server);
});
