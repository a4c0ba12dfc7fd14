import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_ALPHABET } from '@indike/rules/accounts/codes';
import { figure } from '../system-tests/testing/figures.ts';
import { clientOf, type Answer } from '../testing/client.ts';
import { resetAddressLimits, recoveryCode } from '../testing/codes.ts';
import { signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { verifyCode } from '../verification/commands.ts';

const NEW_PASSWORD = 'outra senha 2';

let server: TestServer;
/** Enqueues jobs but runs none, so that only the response is measured. */
let front: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  front = await startTestServer();
});
afterAll(async () => {
  await front.stop();
  await server.stop();
});
beforeEach(() => resetAddressLimits(server));

const reset = (email: string, token: string, at = server) =>
  clientOf(at).post('/api/auth/reset-password', {
    email,
    token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });

/** The code with its last character shifted by `step`: well-formed but wrong. */
function offBy(code: string, step: number): string {
  const at = CODE_ALPHABET.indexOf(code.slice(-1));
  return code.slice(0, -1) + CODE_ALPHABET.charAt((at + step) % CODE_ALPHABET.length);
}

async function attemptsOf(email: string): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('email_code')
    .select('attempts')
    .where('recipient', '=', server.deps.codes.keyedHash(email))
    .executeTakeFirst();
  return row?.attempts;
}

const successes = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

describe('a code under attack', () => {
  it('is accepted after four wrong tries, but not after five', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const [hers, other] = [await recoveryCode(server, ana.email), await recoveryCode(server, bia.email)];
    for (let step = 1; step <= 4; step += 1) {
      expect((await reset(ana.email, offBy(hers, step))).status).toBe(422);
      expect((await reset(bia.email, offBy(other, step))).status).toBe(422);
    }
    expect((await reset(ana.email, hers)).status).toBe(200);
    expect((await reset(bia.email, offBy(other, 5))).status).toBe(422);
    expect((await reset(bia.email, other)).status).toBe(422);
  });

  it('is checked against at most 5 of 500 concurrent guesses, and is invalid afterwards', async () => {
    const ana = await signUp(server);
    const code = await recoveryCode(server, ana.email);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, guess) => reset(ana.email, offBy(code, 1 + (guess % 31)))),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([422, 429]));
    expect(await attemptsOf(ana.email)).toBe(5);
    await resetAddressLimits(server);
    expect((await reset(ana.email, code)).status).toBe(422);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
  });

  it('is checked in exactly 5 of 500 concurrent tries, even without the limits per address', async () => {
    const ana = await signUp(server);
    const code = await recoveryCode(server, ana.email);
    const { db, codes, clock } = server.deps;
    const use = { purpose: 'recovery', email: ana.email } as const;
    const tries = await Promise.all(
      Array.from({ length: 500 }, () => verifyCode(db, codes, use, { code, now: clock.now() })),
    );
    expect(tries.filter(Boolean)).toHaveLength(5);
  });

  it('succeeds for one of 32 concurrent correct uses', async () => {
    const ana = await signUp(server);
    const code = await recoveryCode(server, ana.email);
    const answers = await Promise.all(Array.from({ length: 32 }, () => reset(ana.email, code)));
    expect(successes(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(31);
  });
});

/** Everything that a client sees of an answer, except what differs in every answer. */
function seen({ status, headers, body }: Answer) {
  const { request_id: _, ...rest } = body;
  const changing = new Set(['x-request-id', 'date']);
  return { status, headers: [...headers].filter(([name]) => !changing.has(name)), body: rest };
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

describe('an unknown address', () => {
  const forgot = (email: string) => clientOf(front).post('/api/auth/forgot-password', { email });
  const insert = (email: string) =>
    front.db
      .insertInto('indiker')
      .values({ firstname: 'Ana', lastname: 'Lima', email, created_at: front.clock.now() })
      .execute();

  it('gets the same answers as a known one: first request, too soon, wrong code', async () => {
    await insert('conhecida@example.com');
    const [known, unknown] = ['conhecida@example.com', 'desconhecida@example.com'];
    expect(seen(await forgot(unknown))).toEqual(seen(await forgot(known)));
    const again = await forgot(unknown);
    expect([again.status, seen(again)]).toEqual([429, seen(await forgot(known))]);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(seen(await reset(unknown, 'ABC234', front))).toEqual(seen(await reset(known, 'ABC234', front)));
    }
  });

  const ROUNDS = 200;
  const TRIES = 3;
  let serial = 0;

  /** Median times in milliseconds. Known and unknown addresses alternate, and each goes first equally often. */
  async function measure(): Promise<Record<'known' | 'unknown', number>> {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = -5; round < ROUNDS; round += 1) {
      const name = `${(serial += 1)}@example.com`;
      await insert(`known${name}`);
      await resetAddressLimits(front);
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const start = performance.now();
        expect((await forgot(`${kind}${name}`)).status).toBe(200);
        if (round >= 0) times[kind].push(performance.now() - start);
      }
    }
    return { known: median(times.known), unknown: median(times.unknown) };
  }

  it(
    `takes the same time within 10 %, by the median of ${ROUNDS} calls each`,
    { timeout: 120_000 },
    async () => {
      let ratio = 0;
      // Other load on the machine may disturb one measurement; a real difference shows in all of them.
      for (let tries = 0; tries < TRIES && Math.abs(ratio - 1) >= 0.1; tries += 1) {
        const { known, unknown } = await measure();
        ratio = known / unknown;
        figure('forgot-password', {
          'known ms': known.toFixed(2),
          'unknown ms': unknown.toFixed(2),
          ratio: ratio.toFixed(3),
        });
      }
      expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    },
  );
});
