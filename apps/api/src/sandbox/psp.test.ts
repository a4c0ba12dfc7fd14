import { PSP_FAULTS, type PspBook } from '@indike/contract/wire/sandbox-psp';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ standIns: true });

const readBook = async (): Promise<PspBook> => {
  const { status, body } = await clientOf(server).get('/api/sandbox/psp/book');
  expect(status).toBe(200);
  return body;
};
const faultsOf = ({ faults }: Pick<PspBook, 'faults'>) =>
  Object.fromEntries(faults.map(({ name, share }) => [name, share]));
const NONE = Object.fromEntries(PSP_FAULTS.map((name) => [name, 0]));
afterEach(() => clientOf(server).put('/api/sandbox/psp/faults', NONE));

describe('the payment provider of the sandbox', () => {
  it('is started at the first call, with a balance and a book that adds up', async () => {
    const book = await readBook();
    expect(book).toMatchObject({ balance: 1_000_000, in_transit: 0, paid: 0, sum: 0, waiting_webhooks: 0 });
    expect(book.entries).toMatchObject([{ kind: 'credit', amount: 1_000_000, reference: null }]);
    expect(faultsOf(book)).toEqual(NONE);
  });

  it('takes money', async () => {
    const { balance } = await readBook();
    const answer = await clientOf(server).post('/api/sandbox/psp/balance', { amount: 12.34 });
    expect([answer.status, answer.body]).toEqual([200, { balance: balance + 12.34 }]);
    expect((await readBook()).entries[0]).toMatchObject({ kind: 'credit', amount: 12.34 });
  });

  it('switches each fault on and off, and leaves what is not named', async () => {
    const shares = Object.fromEntries(PSP_FAULTS.map((name, n) => [name, (n + 1) / 10]));
    const { status, body } = await clientOf(server).put('/api/sandbox/psp/faults', shares);
    expect([status, faultsOf(body)]).toEqual([200, shares]);
    await clientOf(server).put('/api/sandbox/psp/faults', { error: 0, seed: 7 });
    expect(faultsOf(await readBook())).toEqual({ ...shares, error: 0 });
  });

  it.each([{ error: 1.5 }, { error: 'yes' }, { seed: 0.5 }])('refuses %j', async (body) => {
    const answer = await clientOf(server).put('/api/sandbox/psp/faults', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(body)]);
  });

  it('starts again with its book when its process has ended', async () => {
    const before = await readBook();
    const { standIns } = server;
    const psp = await standIns?.psp?.open();
    process.kill(psp?.pid ?? 0, 'SIGKILL');
    await psp?.ended;
    expect(await readBook()).toEqual(before);
    const again = await standIns?.psp?.open();
    expect([again?.url, again?.pid === psp?.pid]).toEqual([psp?.url, false]);
  });

  it('follows the clock of the sandbox', async () => {
    const now = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    expect((await clientOf(server).put('/api/sandbox/clock', { now })).status).toBe(200);
    await readBook();
    await clientOf(server).post('/api/sandbox/psp/balance', { amount: 1 });
    const [entry] = (await readBook()).entries;
    const ahead = Date.parse(entry?.at ?? '') - Date.now();
    expect(Math.abs(ahead - 86_400_000)).toBeLessThan(60_000);
  });

  it('does not exist outside the sandbox', async () => {
    const production = await startTestServer({ standIns: true, sandbox: false });
    expect((await clientOf(production).get('/api/sandbox/psp/book')).status).toBe(404);
    expect((await clientOf(production).put('/api/sandbox/psp/faults', {})).status).toBe(404);
    await production.stop();
  });
});
