import { addDays, type PlainDate } from '@indike/rules/dates/calendar';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createAsaasProvider } from './asaas-adapter.ts';

// Asaas's list of transfers as their reference describes it: it can be filtered by day, and not by our reference.

const DAY = '2026-12-15' as PlainDate;
const ORDER = {
  id: 'S2T1',
  net: centavosFromReais(500) ?? ZERO_CENTAVOS,
  key: 'ana@example.com',
  keyType: 'email',
  cpf: '52998224725',
  description: 'Saque 2',
  requestedOn: DAY,
  transferId: null,
} as const;
const transferOf = (externalReference: string, more: object = {}) => ({
  status: 'DONE',
  value: 500,
  dateCreated: DAY as string,
  effectiveDate: DAY,
  endToEndIdentifier: `E${externalReference}`,
  externalReference,
  ...more,
});

let asaas: LoopbackServer;
let transfers: ReturnType<typeof transferOf>[] = [];
let listStatus = 200;
let isEndless = false;
let lookMs: number;
/** What was read, without its question. */
let paths: string[] = [];
let sent: unknown[] = [];
beforeAll(async () => {
  asaas = await startLoopbackServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://asaas');
    if (request.method === 'POST') {
      sent.push(request.url);
      return response.end(JSON.stringify(transferOf(ORDER.id, { status: 'PENDING' })));
    }
    paths.push(pathname);
    if (pathname !== '/v3/transfers') {
      const one = transfers.find((found) => pathname.endsWith(`/${found.externalReference}-2`));
      response.statusCode = one ? 200 : 404;
      return response.end(JSON.stringify(one ?? {}));
    }
    const offset = Number(searchParams.get('offset'));
    const from = searchParams.get('dateCreated[ge]') ?? '';
    const found = transfers.filter(({ dateCreated }) => dateCreated >= from);
    const data = found.slice(offset, offset + 100);
    response.statusCode = listStatus;
    return response.end(
      listStatus === 200 ? JSON.stringify({ hasMore: isEndless || offset + 100 < found.length, data }) : '{}',
    );
  });
});
afterAll(() => asaas.stop());
beforeEach(() => {
  [transfers, sent, paths, listStatus, isEndless, lookMs] = [[], [], [], 200, false, 25_000];
});

const others = (count: number) => Array.from({ length: count }, (_, n) => transferOf(`S${n + 10}T1`));
async function call<Result>(
  run: (provider: ReturnType<typeof createAsaasProvider>) => Result,
): Promise<Awaited<Result>> {
  const settings = { apiUrl: asaas.url, apiKey: 'x', webhookToken: 'x' };
  const provider = createAsaasProvider(settings, { lookMs });
  try {
    return await run(provider);
  } finally {
    provider.close();
  }
}
const send = () => call((provider) => provider.send(ORDER));
const find = (transferId: string | null) => call((provider) => provider.find({ ...ORDER, transferId }));

it('takes no transfer of another order for that of the order', async () => {
  transfers = [...others(3), transferOf('S2T10')];
  expect(await send()).toMatchObject({ said: 'accepted' });
  expect(sent).toHaveLength(1);
});

it('finds the transfer of the order behind those of others, and sends none', async () => {
  transfers = [...others(130), transferOf(ORDER.id)];
  expect(await send()).toMatchObject({ said: 'paid', endToEndId: 'ES2T1' });
  expect(sent).toEqual([]);
});

it.each([
  ['of the day of the request, long before this batch', 0],
  ['of the day before, because their clock is behind', -1],
])('finds the transfer of the order %s, and sends none', async (_, days) => {
  transfers = [transferOf(ORDER.id, { dateCreated: addDays(DAY, days) })];
  expect(await send()).toMatchObject({ said: 'paid', endToEndId: 'ES2T1' });
  expect(sent).toEqual([]);
});

it('reads past transfers of others that it does not understand', async () => {
  transfers = [transferOf('S3T1', { status: 'NEW_STATUS' }), transferOf('S4T1', { value: null })];
  expect(await send()).toMatchObject({ said: 'accepted' });
  transfers.push(transferOf(ORDER.id));
  expect(await send()).toMatchObject({ said: 'paid', endToEndId: 'ES2T1' });
  expect(sent).toHaveLength(1);
});

it('sends nothing while it does not understand a transfer of the order, and says so', async () => {
  transfers = [transferOf(ORDER.id, { status: 'NEW_STATUS' }), transferOf(ORDER.id, { status: 'FAILED' })];
  expect(await send()).toMatchObject({ said: 'later', why: expect.stringContaining('não se entende') });
  expect(sent).toEqual([]);
});

it.each([429, 500])('sends nothing while the list answers %i', async (status) => {
  listStatus = status;
  expect(await send()).toMatchObject({ said: 'later' });
  expect(sent).toEqual([]);
});

it('reads no endless list: the lease of the order would end meanwhile', async () => {
  [isEndless, lookMs] = [true, 50];
  expect(await send()).toMatchObject({
    said: 'later',
    why: expect.stringContaining('transferências demais'),
  });
  expect(sent).toEqual([]);
  expect(await find(null)).toMatchObject({ said: 'unknown', why: expect.stringContaining('demais') });
});

it('looks up the transfer that may leave by its number, however many others there are', async () => {
  isEndless = true;
  transfers = [transferOf('S1T1'), transferOf(ORDER.id)];
  expect(await find('S2T1-2')).toMatchObject({ said: 'paid', endToEndId: 'ES2T1' });
  expect(paths).toEqual(['/v3/transfers/S2T1-2']);
});

it('takes no transfer of another order for that with the number of the order', async () => {
  transfers = [transferOf('S1T1')];
  expect(await find('S1T1-2')).toMatchObject({ said: 'unknown' });
});

it('does not find a number that they have not got', async () => {
  expect(await find('S2T1-2')).toEqual({ said: 'absent' });
});
