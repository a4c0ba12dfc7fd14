import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRows } from '../platform/db/rows.ts';
import { newCnpj, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startTcpForwarder, type TcpForwarder } from '../testing/tcp-forwarder.ts';
import { counted, figure } from './testing/figures.ts';
import { cleanUp, endProduct, launchInProduction, until } from './testing/product.ts';
import { call, type RawAnswer } from './testing/raw-http.ts';

// docs/proofs.md 44: every connection to the database breaks in the middle of work, as in a fail-over. Reads still
// succeed. The caller of a write learns that it was made, that it was not made, or that its outcome is unknown.

const CUTS = 12;
const CALLERS = 6;
/** Shorter than the one second during which a new connection is retried. */
const REFUSED_MS = 300;
let server: TestServer;
let ana: Indiker;
let network: TcpForwarder;
beforeAll(async () => {
  server = await startTestServer();
  // The product's sessions expire by the real time.
  server.clock.set(new Date().toISOString());
  ana = await signUp(server);
  const { host, port } = server.database.connection;
  network = await startTcpForwarder(join(host, `.s.PGSQL.${port}`));
});
afterAll(async () => {
  await cleanUp();
  await network.stop();
  await server.stop();
});

interface Load {
  ended: boolean;
  readonly url: string;
  /** The outcome of each referral, by its CNPJ. */
  readonly writes: Map<string, string>;
  /** The `Retry-After` of each write that was answered with 503. */
  readonly retryAfter: number[];
}

const headers = () => ({ authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' });

/** A connection string of two servers, the first of which is never reachable. */
function throughNetwork(): string {
  const { user, password, database } = server.database.application;
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:1,127.0.0.1:${network.port}/${database}`;
}

const refer = (url: string, document: string): Promise<RawAnswer> =>
  call(url, {
    method: 'POST',
    path: '/api/indication-v3',
    headers: headers(),
    body: JSON.stringify(referralForm({ document })),
  });

const addContact = (url: string, indication_id: number): Promise<RawAnswer> =>
  call(url, {
    method: 'POST',
    path: '/api/indication-contact',
    headers: headers(),
    body: JSON.stringify({
      indication_id,
      name: 'Bia Souza',
      email: 'bia@empresa.example',
      phone: '11912345679',
    }),
  });

/** Waits until the database can be reached again. Returns the referral's id. */
async function referWhenPossible(url: string): Promise<number> {
  let answer: RawAnswer | undefined;
  await expect.poll(async () => (answer = await refer(url, newCnpj())).status).toBe(201);
  return JSON.parse(answer?.text ?? '').id;
}

const contactsOf = (referralId: number): Promise<number> =>
  countRows(server.db.selectFrom('referral_contact').where('referral_id', '=', referralId));

async function readOften(load: Load, statuses: string[]): Promise<void> {
  while (!load.ended) {
    const { status } = await call(load.url, { path: '/api/auth/user', headers: headers() });
    statuses.push(String(status));
  }
}

async function writeOften(load: Load): Promise<void> {
  while (!load.ended) {
    const document = newCnpj();
    const { status, text, headers: answered } = await refer(load.url, document);
    const { code } = JSON.parse(text);
    load.writes.set(document, code === undefined ? String(status) : `${status} ${code}`);
    if (status === 503) load.retryAfter.push(Number(answered['retry-after']));
  }
}

const referredCompanies = async (): Promise<Set<string>> =>
  new Set((await server.db.selectFrom('referral').select('cnpj').execute()).map(({ cnpj }) => cnpj));

it(
  `answers reads and reports each write truthfully when connections break ${CUTS} times under load`,
  { timeout: 150_000 },
  async () => {
    const { product, url } = await launchInProduction(server, {
      ROLE: 'web',
      DATABASE_URL: throughNetwork(),
    });
    /** The statuses that each reader got. */
    const reads: string[][] = Array.from({ length: CALLERS }, () => []);
    const load: Load = { ended: false, url, writes: new Map(), retryAfter: [] };
    const callers = reads.flatMap((statuses) => [readOften(load, statuses), writeOften(load)]);
    for (let cut = 0; cut < CUTS; cut += 1) {
      // Waits for answers to every reader, so that no read is hit by two cuts, however slow the machine is.
      const answered = reads.map(({ length }) => length + 3);
      const writes = load.writes.size + CALLERS * 3;
      const isServed = () =>
        reads.every(({ length }, reader) => length >= (answered[reader] ?? 0)) && load.writes.size >= writes;
      await until(isServed, 30_000, 'answers after a cut');
      await network.cut(REFUSED_MS);
    }
    await until(
      async () => (await call(url, { path: '/api/ready' })).status === 200,
      30_000,
      'ready after the last cut',
    );
    load.ended = true;
    await Promise.all(callers);
    const referred = await referredCompanies();
    const outcomesOf = (isThere: boolean) =>
      counted(
        [...load.writes].filter(([cnpj]) => referred.has(cnpj) === isThere).map(([, outcome]) => outcome),
      );
    const [there, notThere] = [outcomesOf(true), outcomesOf(false)];
    figure('database connections cut', {
      cuts: CUTS,
      reads: JSON.stringify(counted(reads.flat())),
      'writes that are there': JSON.stringify(there),
      'writes that are not': JSON.stringify(notThere),
    });
    expect(Object.keys(counted(reads.flat()))).toEqual(['200']);
    expect(Object.keys(there).filter((outcome) => !['201', '503 outcome_unknown'].includes(outcome))).toEqual(
      [],
    );
    expect(
      Object.keys(notThere).filter((outcome) => !['503', '503 outcome_unknown'].includes(outcome)),
    ).toEqual([]);
    expect(load.retryAfter.every((seconds) => seconds > 0)).toBe(true);
    expect(there['201']).toBeGreaterThan(CUTS);
    product.child.kill('SIGTERM');
    expect(await product.ended).toMatchObject({ code: 0 });
  },
);

it(
  'reports an unknown outcome when the connection breaks at what makes a write permanent',
  { timeout: 60_000 },
  async () => {
    const { product, url } = await launchInProduction(server, {
      ROLE: 'web',
      DATABASE_URL: throughNetwork(),
    });
    const cuts = [
      ['before', 0],
      ['after', 0],
      // Long enough that work after the failed write, such as giving back a quota, fails too.
      ['after', 3_000],
    ] as const;
    const unknown = [
      503,
      {
        code: 'outcome_unknown',
        message: expect.stringContaining('não sabemos se o seu pedido foi concluído'),
        request_id: expect.any(String),
      },
    ];
    const outcomeOf = ({ status, text }: RawAnswer) => [status, JSON.parse(text)];
    // A referral is one statement without a transaction.
    for (const [when, refuseMs] of cuts) {
      const document = newCnpj();
      network.cutAt('insert into "referral"', when, refuseMs);
      expect(outcomeOf(await refer(url, document))).toEqual(unknown);
      await expect.poll(async () => (await referredCompanies()).has(document)).toBe(when === 'after');
    }
    // A contact is written in a transaction.
    for (const [when, refuseMs] of cuts) {
      const id = await referWhenPossible(url);
      network.cutAt('commit', when, refuseMs);
      expect(outcomeOf(await addContact(url, id))).toEqual(unknown);
      await expect.poll(() => contactsOf(id)).toBe(when === 'after' ? 2 : 1);
    }
    const id = await referWhenPossible(url);
    network.cutAt('insert into "referral_contact"', 'after');
    const { status, text } = await addContact(url, id);
    expect([status, text.includes('outcome_unknown')]).toEqual([503, false]);
    expect(await contactsOf(id)).toBe(1);
    await endProduct(product);
  },
);
