import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { myDataDocument } from '@indike/contract/accounts/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { registrationForm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { launchInProduction, stopProduct, type Product } from './testing/product.ts';
import { call, openStalledConnection, type RawAnswer } from './testing/raw-http.ts';

// docs/proofs.md 27: one person causes as much load as the limits allow, with the heap that `npm start` sets. The product
// survives, and others are hardly slowed down.

const REFERRALS = 30_000;
const EXPORTS = 20;
const ROOT = join(import.meta.dirname, '../../../..');
/** The Node options of `npm start`. */
const FLAGS = /node ((?:--\S+ )+)/.exec(
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start,
)?.[1];

let server: TestServer;
let product: Product;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  if (FLAGS === undefined) throw new Error('npm start has no flags');
  ({ product, url } = await launchInProduction(server, { NODE_OPTIONS: FLAGS.trim() }));
});
afterAll(async () => {
  await stopProduct(product);
  await server.stop();
});

interface Person {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function signUp(): Promise<Person> {
  const answer = await call(url, {
    method: 'POST',
    path: '/api/auth/register',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationForm()),
  });
  const headers = { authorization: `Bearer ${JSON.parse(answer.text).access_token}` };
  const { text } = await call(url, { path: '/api/auth/user', headers });
  return { id: JSON.parse(text).id, headers };
}

const get = (person: Person, path: string) => call(url, { path, headers: person.headers });

/** Undefined when the response was interrupted, because it must be recognisable as incomplete. */
const outcome = (answer: Promise<RawAnswer>): Promise<RawAnswer | undefined> => answer.catch(() => undefined);

const residentMegabytes = (): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.child.pid)])) / 1024);

/** Measures another person's response times and the process's memory while the work runs. */
async function beside<T>(
  other: Person,
  work: Promise<T>,
): Promise<{ result: T; times: number[]; peak: number }> {
  const times: number[] = [];
  let peak = 0;
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      const { ms, status } = await get(other, '/api/indication?limit=5');
      expect(status).toBe(200);
      times.push(ms);
      peak = Math.max(peak, residentMegabytes());
      await sleep(20);
    }
  };
  const watched = watch();
  const result = await work.finally(() => done.abort());
  await watched;
  return { result, times, peak };
}

function expectAlive(): void {
  expect([product.child.exitCode, product.child.signalCode, product.stderr()]).toEqual([null, null, '']);
}

describe.skipIf(process.platform === 'win32')(`one person with ${REFERRALS} referrals`, () => {
  let rich: Person;
  let other: Person;
  beforeAll(async () => {
    [rich, other] = [await signUp(), await signUp()];
    await insertManyReferrals(server.db, rich.id, REFERRALS);
  }, 60_000);

  it(
    `gets one of ${EXPORTS} concurrent exports completely, and a refusal with status 429 for the others`,
    { timeout: 120_000 },
    async () => {
      const before = residentMegabytes();
      const exports = Promise.all(Array.from({ length: EXPORTS }, () => get(rich, '/api/me/data')));
      const { result, times, peak } = await beside(other, exports);
      expectAlive();
      expect(counted(result.map(({ status }) => status))).toEqual({ 200: 1, 429: EXPORTS - 1 });
      const [whole] = result.filter(({ status }) => status === 200);
      const document = JSON.parse(whole?.text ?? '');
      expect(myDataDocument.safeParse(document).success).toBe(true);
      expect(document.referrals).toHaveLength(REFERRALS);
      figure('one person', {
        exports: EXPORTS,
        'document MB': Math.round((whole?.text.length ?? 0) / 1e6),
        'served after ms': Math.round(whole?.ms ?? 0),
        'others’ p99 ms': percentile(times, 0.99),
        'MB before': before,
        'MB at most': peak,
      });
      // The heap limit plus memory outside the heap. Without streaming the process would have run out of memory by now.
      expect(peak).toBeLessThan(512);
    },
  );

  it(
    'survives exports by several such people at once, one of whom reads nothing',
    { timeout: 180_000 },
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, signUp));
      for (const { id } of people) await insertManyReferrals(server.db, id, REFERRALS / 2);
      const [idle, ...readers] = people;
      const request = `GET /api/me/data HTTP/1.1\r\nHost: x\r\nAuthorization: ${idle?.headers['authorization']}\r\n\r\n`;
      const stalled = await openStalledConnection(url, request);
      stalled.pause();
      const exports = Promise.all(
        readers.flatMap((person) => Array.from({ length: 5 }, () => outcome(get(person, '/api/me/data')))),
      );
      const { result, times, peak } = await beside(other, exports);
      stalled.destroy();
      expectAlive();
      const statuses = counted(result.map((answer) => answer?.status ?? 'cut'));
      figure('one person', {
        'others and a stalled reader': JSON.stringify(statuses),
        'others’ p99 ms': percentile(times, 0.99),
        'MB at most': peak,
      });
      expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
      expect(statuses[200]).toBeGreaterThanOrEqual(1);
      expect(peak).toBeLessThan(512);
    },
  );

  it('reads every list repeatedly', { timeout: 120_000 }, async () => {
    const paths = [
      '/api/me/consents?limit=100',
      '/api/me/consents?page=300&limit=100',
      '/api/me/sessions?limit=100',
      '/api/indication?limit=100',
      '/api/indication?limit=100&page=300',
      '/api/indication?name=empresa&limit=100',
      '/api/withdraw-payments?limit=100',
      '/api/me/erasure',
    ];
    const reads = Promise.all(
      Array.from({ length: 10 }, async () => {
        const answers: RawAnswer[] = [];
        for (const path of paths) answers.push(await get(rich, path));
        return answers;
      }),
    );
    const { result, times, peak } = await beside(other, reads);
    expectAlive();
    const answers = result.flat();
    expect(Object.keys(counted(answers.map(({ status }) => status)))).toEqual(['200']);
    figure('one person', {
      lists: answers.length,
      'largest KB': Math.round(Math.max(...answers.map(({ text }) => text.length)) / 1024),
      'slowest ms': Math.round(Math.max(...answers.map(({ ms }) => ms))),
      'others’ p99 ms': percentile(times, 0.99),
      'MB at most': peak,
    });
  });
});
