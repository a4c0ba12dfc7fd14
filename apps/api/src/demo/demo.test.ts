import { dateInSaoPaulo } from '@indike/rules/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger, totals } from '../testing/money.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('shows money in every state, and a clean ledger', async () => {
  await seedDemo(server.db, server.clock.now());
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
  const states = await server.db.selectFrom('parcel').select('state').distinct().orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['available', 'paid', 'promised', 'receivable', 'requested']),
  );
  const { body: list } = await demo.get('/api/withdraw-payments');
  expect(list.data.map(({ status }: { status: number }) => status)).toEqual([2, 3]);
  const { body: user } = await demo.get('/api/auth/user');
  expect(user.bank_account).toMatchObject({ transfer_type: 1, pix_key: 'demo@indike.test' });
  expect((await demo.get('/api/indication?status=5')).body.total).toBeGreaterThan(0);
});

it('has accepted no text before its version', async () => {
  const consents = await server.db.selectFrom('consent').select(['version', 'accepted_at']).execute();
  expect(consents.length).toBeGreaterThan(10);
  for (const { version, accepted_at } of consents)
    expect([version, dateInSaoPaulo(accepted_at) >= version]).toEqual([version, true]);
});
