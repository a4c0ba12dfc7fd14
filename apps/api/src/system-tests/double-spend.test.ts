import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld } from '../testing/money-world.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { call, type RawAnswer } from './testing/raw-http.ts';
import { createFundedIndikers } from './testing/funded-indikers.ts';

// docs/proofs.md 1: of many concurrent requests for one balance, exactly one gets it. PROOF_PEOPLE=50 for the long run.

const PEOPLE = Number(process.env['PROOF_PEOPLE'] ?? 8);
const AT_ONCE = 64;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
/** Opens a connection for each call. */
const agent = new Agent({ keepAlive: false });
afterAll(() => server.stop());

it(
  `makes one withdrawal for each of ${PEOPLE} people with ${AT_ONCE} concurrent requests, and refuses the rest`,
  { timeout: 120_000 },
  async () => {
    const people = await createFundedIndikers(await createWorld(server), PEOPLE);
    const began = performance.now();
    let busy = 0;
    /** Repeats the request while the server answers 503, as `Retry-After` asks. */
    const requestWithdrawal = async (token: string): Promise<RawAnswer> => {
      for (;;) {
        const headers = { authorization: `Bearer ${token}` };
        const sent = { method: 'POST', path: '/api/withdraw-payments', headers, agent };
        const answer = await call(server.url, sent);
        if (answer.status !== 503) return answer;
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        busy += 1;
        await sleep(500 + Math.random() * 1_000);
      }
    };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => people)
        .flat()
        .map(async ({ id, token }) => ({ id, ...(await requestWithdrawal(token)) })),
    );
    const seconds = (performance.now() - began) / 1_000;
    figure('double spend', {
      people: PEOPLE,
      requests: answers.length,
      answers: JSON.stringify(counted(answers.map(({ status }) => status))),
      '503 and sent again': busy,
      seconds: seconds.toFixed(2),
      'p99 ms': percentile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
    });
    for (const { id } of people) {
      const own = answers.filter((answer) => answer.id === id);
      expect(own.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = own.filter(({ status }) => status !== 201);
      expect(counted(refused.map(({ status }) => status))).toEqual({ 422: AT_ONCE - 1 });
      expect(new Set(refused.map(({ text }) => JSON.parse(text).message))).toEqual(
        new Set(['O saque é a partir de R$\u00a0150,00']),
      );
    }
    const rows = await server.db.selectFrom('withdrawal').select(['user_id', 'total']).execute();
    expect(rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(
      people.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const left = await server.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('kind', '=', 'available')
      .where('balance', '<>', ZERO_CENTAVOS)
      .execute();
    expect(left).toEqual([]);
    await expectCleanLedger(server);
  },
);
