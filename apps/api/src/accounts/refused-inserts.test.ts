import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { clientOf } from '../testing/client.ts';
import { registrationForm, SAO_PAULO, signUp } from '../testing/people.ts';
import { startSocialProviders, type SocialProvidersStandIn } from '../testing/social-providers.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// Finding 24: PostgreSQL writes the value that violates a unique constraint into its own log. No input may cause such a
// violation. The tests notice one by its rolled-back transaction.

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  providers = await startSocialProviders();
  server = await startTestServer({ social: readSettings(providers.environment).social });
});
afterAll(async () => {
  await server.stop();
  await providers.stop();
});

/** The number of rolled-back transactions so far. Each connection of the pool has to report its own first. */
async function failedTransactions(): Promise<number> {
  const { pool } = server.pools;
  // All at once, so that none of them is asked twice and another not at all.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
  const { rows } = await sql<{ n: number }>`
    select xact_rollback as n from pg_stat_database where datname = current_database()`.execute(server.db);
  return Number(rows[0]?.n);
}

const social = (email: string, subject: string) =>
  clientOf(server).post('/api/auth/social/token', {
    grant_type: 'social',
    client_id: '{key}',
    client_secret: '{key}',
    provider: 'google',
    access_token: providers.token('google', { email, subject, firstname: 'Íris', lastname: 'Lima' }),
  });

it('registrations with a taken e-mail or CPF violate no constraint', { timeout: 60_000 }, async () => {
  const ana = await signUp(server);
  const before = await failedTransactions();
  const register = (more: Record<string, unknown>) =>
    clientOf(server).post('/api/auth/register', registrationForm(more));
  const email = 'nova.pessoa@example.com';
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => register({ email })),
    register({ email: ana.email }),
    register({ document: ana.document }),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);
  expect((await failedTransactions()) - before).toBe(0);
});

it(
  'concurrent first social sign-ins and completions with a taken CPF violate no constraint',
  { timeout: 60_000 },
  async () => {
    const ana = await signUp(server);
    const before = await failedTransactions();
    const arrivals = await Promise.all(Array.from({ length: 5 }, () => social('iris@example.com', 'two')));
    expect(arrivals.map(({ status }) => status)).toEqual(Array<number>(5).fill(200));
    const arrived = await failedTransactions();
    // Each of the four sign-ins that lost the race is rolled back and retried, at most twice: a third conflict is refused.
    expect(arrived - before).toBeLessThanOrEqual(4 * 2);
    const completion = {
      document: ana.document,
      phone: '11987654321',
      address: { city_id: SAO_PAULO },
      accepted_terms: true,
    };
    for (const { body } of arrivals) {
      const me = clientOf(server, body.access_token);
      expect((await me.post('/api/auth/complete-registration', completion)).body.errors).toEqual({
        document: ['Este documento já foi cadastrado'],
      });
    }
    expect((await failedTransactions()) - arrived).toBe(0);
  },
);

it('a constraint violation is noticed by these tests', async () => {
  const ana = await signUp(server);
  const before = await failedTransactions();
  for (let n = 0; n < 5; n += 1)
    await expect(
      server.deps.db
        .insertInto('indiker')
        .values({ firstname: 'A', lastname: 'B', email: ana.email, created_at: server.clock.now() })
        .execute(),
    ).rejects.toThrow('indiker_email_key');
  expect((await failedTransactions()) - before).toBeGreaterThanOrEqual(5);
});
