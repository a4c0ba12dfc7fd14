import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger, totals } from '../testing/money.ts';
import { signUp } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { rowCounts } from '../testing/rows.ts';
import { currentTerms } from '../terms/commands.ts';
import { seedDemo, seedFirstPeople } from './seed.ts';

const server = useTestServer();
beforeAll(async () => {
  // People accept the current texts, so the clock must not be before the date of the newest one.
  const { version } = await currentTerms(server.db, server.clock.now());
  server.clock.set(`${version}T15:00:00Z`);
});

it('is seeded once when several processes start concurrently', async () => {
  await Promise.all([1, 2, 3].map(() => seedDemo(server.deps.db, server.clock.now())));
  const operators = await server.db.selectFrom('operator').select(['email', 'role']).orderBy('id').execute();
  expect(operators).toEqual([
    { email: 'operador@indike.test', role: 'admin' },
    { email: 'analista@indike.test', role: 'analyst' },
    { email: 'financeiro@indike.test', role: 'finance' },
    { email: 'auditor@indike.test', role: 'auditor' },
    { email: 'administradora@indike.test', role: 'admin' },
  ]);
});

it('lets an operator of each role sign in with the known password', async () => {
  const operators = await server.db.selectFrom('operator').select(['email', 'role']).execute();
  for (const { email, role } of operators) {
    const credentials = { email, password: 'Demo1234' };
    const { body } = await clientOf(server).post('/api/operator/auth/login', credentials);
    const session = await clientOf(server, body.access_token).get('/api/operator/session');
    expect(session.body).toMatchObject({ email, role, must_enrol: false });
  }
});

it('adds the operators of the other roles to an older demonstration, once', async () => {
  const old = await startTestServer();
  await seedFirstPeople(old.db, old.clock.now());
  const emails = ['analista@indike.test', 'auditor@indike.test'];
  await old.db.deleteFrom('operator').where('email', 'in', emails).execute();
  await Promise.all([1, 2, 3].map(() => seedDemo(old.db, old.clock.now())));
  expect(await rowCounts(old.db, 'operator')).toEqual({ operator: 5 });
  await old.stop();
});

it('has money in every state and a clean ledger', async () => {
  await expectCleanLedger(server);
  const { body } = await clientOf(server).post('/api/auth/login', {
    login: 'demo@indike.test',
    password: 'Demo1234',
  });
  const demo = clientOf(server, body.access_token);
  const { available, requested, paid } = await totals(demo);
  expect(available).toBeGreaterThanOrEqual(150);
  expect(requested).toBeGreaterThan(0);
  expect(paid).toBeGreaterThan(0);
  const states = await server.db.selectFrom('earning').select('state').distinct().orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['available', 'paid', 'promised', 'receivable', 'requested']),
  );
  const { body: list } = await demo.get('/api/withdraw-payments');
  expect(list.data.map(({ status }: { status: number }) => status)).toEqual([2, 3]);
  const { body: user } = await demo.get('/api/auth/user');
  expect(user.bank_account).toMatchObject({ transfer_type: 1, pix_key: 'demo@indike.test' });
  expect((await demo.get('/api/indication?status=5')).body.total).toBeGreaterThan(0);
});

describe('the person on Prata', () => {
  const signIn = async () => {
    const credentials = { login: 'prata@indike.test', password: 'Demo1234' };
    const { body } = await clientOf(server).post('/api/auth/login', credentials);
    return clientOf(server, body.access_token);
  };
  const tables = ['indiker', 'referral', 'earning', 'ledger_transaction', 'consent', 'bank_account'] as const;

  it('has two closed contracts, a balance below the minimum and more to come', async () => {
    await seedDemo(server.db, server.clock.now());
    const prata = await signIn();
    expect((await totals(prata)).available).toBe(120);
    const { body: level } = await prata.get('/api/me/level');
    expect(level).toMatchObject({ level: { id: 'prata' }, closed: 2 });
    const refused = await prata.post('/api/withdraw-payments');
    expect(refused.status).toBe(422);
    const chart = await prata.get('/api/payment-reports/my-financial-gains-chart?months=3');
    const sum = (kind: string) =>
      chart.body.reduce((total: number, month: Record<string, number>) => total + (month[kind] ?? 0), 0);
    expect([sum('available'), sum('receivable')]).toEqual([120, 900]);
    await expectCleanLedger(server);
  });

  it('can request a withdrawal five days later', async () => {
    const visitor = clientOf(server);
    const now = new Date(server.clock.now().getTime() + 5 * 86_400_000).toISOString();
    expect((await visitor.put('/api/sandbox/clock', { now })).status).toBe(200);
    const prata = await signIn();
    expect((await totals(prata)).available).toBe(1_020);
    expect((await prata.post('/api/withdraw-payments')).status).toBe(201);
    await expectCleanLedger(server);
    await visitor.delete('/api/sandbox/clock');
  });

  it('is added once to an existing demonstration, and nothing else is', async () => {
    const before = await rowCounts(server.db, ...tables);
    await Promise.all([1, 2, 3].map(() => seedDemo(server.db, server.clock.now())));
    expect(await rowCounts(server.db, ...tables)).toEqual(before);

    const old = await startTestServer();
    await seedFirstPeople(old.db, old.clock.now());
    const first = await rowCounts(old.db, 'indiker', 'referral', 'operator');
    await Promise.all([1, 2, 3].map(() => seedDemo(old.db, old.clock.now())));
    const after = await rowCounts(old.db, 'indiker', 'referral', 'operator');
    expect(Object.entries(after).map(([table, count]) => count - (first[table] ?? 0))).toEqual([1, 6, 0]);
    await expectCleanLedger(old);

    // After the account was deleted, the next start does not add it again and does not fail.
    await old.db
      .updateTable('indiker')
      .set({ email: 'apagada@indike.test', cpf: null })
      .where('email', '=', 'prata@indike.test')
      .execute();
    await seedDemo(old.db, old.clock.now());
    expect(await rowCounts(old.db, 'indiker', 'referral', 'operator')).toEqual(after);
    await old.stop();
  });

  it('is not added to a database without a demonstration', async () => {
    const real = await startTestServer();
    await signUp(real);
    await seedDemo(real.db, real.clock.now());
    expect(await rowCounts(real.db, 'indiker', 'operator')).toMatchObject({ indiker: 1, operator: 0 });
    await real.stop();
  });
});

it('has no consent dated before its version', async () => {
  const consents = await server.db.selectFrom('consent').select(['version', 'accepted_at']).execute();
  expect(consents.length).toBeGreaterThan(10);
  for (const { version, accepted_at } of consents)
    expect([version, dateInSaoPaulo(accepted_at) >= version]).toEqual([version, true]);
});
