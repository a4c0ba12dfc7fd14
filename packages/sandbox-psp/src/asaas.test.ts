import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPsp } from './sandbox-psp.ts';
import {
  endPsp,
  PAYEE_CPF,
  post,
  readBook,
  setFaults,
  startPsp,
  startReceiver,
  type Receiver,
} from './testing/psp.ts';

let decision: () => unknown;
let receiver: Receiver;
let psp: SandboxPsp;
beforeAll(async () => {
  receiver = await startReceiver(({ path }) => (path === '/api/pay/asaas/authorize' ? decision() : {}));
  psp = await startPsp({ webhookBase: receiver.url, authorizeMs: 20 });
});
beforeEach(() => {
  decision = () => ({ status: 'APPROVED' });
  receiver.received.length = 0;
  references += 1;
});
afterAll(() => Promise.all([endPsp(psp), receiver.stop()]));

async function call(path: string, body?: object, key = psp.asaas.apiKey) {
  const answer = await fetch(`${psp.asaas.url}/v3/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { access_token: key },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
}

let references = 0;
const transfer = (value: number, more: object = {}) =>
  call('transfers', {
    value,
    operationType: 'PIX',
    pixAddressKey: PAYEE_CPF,
    pixAddressKeyType: 'CPF',
    externalReference: `saque${references}t1`,
    description: 'Recompensa',
    ...more,
  });
const statusOf = async (id: string): Promise<string> => (await call(`transfers/${id}`)).body.status;
const events = () =>
  receiver.received.filter(({ path }) => path === '/api/pay/asaas/webhook').map(({ body }) => body.event);

describe('a transfer', () => {
  it('is authorized by the client, carried out, told of and found by its reference', async () => {
    const { status, body } = await transfer(150.5);
    expect([status, body.status, body.authorized, body.value]).toEqual([200, 'PENDING', false, 150.5]);
    await expect.poll(() => statusOf(body.id)).toBe('DONE');
    const [asked] = receiver.received.filter(({ path }) => path === '/api/pay/asaas/authorize');
    expect(asked).toMatchObject({
      headers: { 'asaas-access-token': psp.asaas.webhookToken },
      body: {
        type: 'TRANSFER',
        transfer: {
          id: body.id,
          value: 150.5,
          bankAccount: { cpfCnpj: '***.533.447-**', pixAddressKey: PAYEE_CPF },
        },
      },
    });
    // Two that are on their way at the same time may overtake each other.
    await expect
      .poll(() => new Set(events()))
      .toEqual(
        new Set(['TRANSFER_CREATED', 'TRANSFER_PENDING', 'TRANSFER_IN_BANK_PROCESSING', 'TRANSFER_DONE']),
      );
    expect((await call(`transfers?externalReference=saque${references}t1`)).body).toMatchObject({
      object: 'list',
      hasMore: false,
      totalCount: 1,
      limit: 10,
      offset: 0,
      data: [{ id: body.id, endToEndIdentifier: expect.stringMatching(/^E/) }],
    });
    expect((await call('transfers?externalReference=other')).body.totalCount).toBe(0);
    expect((await call('finance/balance')).body).toEqual({ balance: 999_849.5 });
  });

  it('that is sent twice is paid twice: the reference does not protect', async () => {
    const [one, two] = [await transfer(1), await transfer(1)];
    await expect.poll(() => statusOf(two.body.id)).toBe('DONE');
    expect(two.body.id).not.toBe(one.body.id);
    expect((await call(`transfers?externalReference=saque${references}t1`)).body.totalCount).toBe(2);
  });

  it('is cancelled when it is refused, and when three questions stay unanswered; nothing is debited', async () => {
    const before = (await readBook(psp)).accounts;
    decision = () => ({ status: 'REFUSED', refuseReason: 'Não conheço' });
    const refused = await transfer(1);
    await expect.poll(() => statusOf(refused.body.id)).toBe('CANCELLED');
    expect((await call(`transfers/${refused.body.id}`)).body.failReason).toBe('Não conheço');
    let asked = 0;
    decision = () => {
      asked += 1;
      return 500;
    };
    const unanswered = await transfer(1);
    await expect.poll(() => statusOf(unanswered.body.id)).toBe('CANCELLED');
    expect(asked).toBe(3);
    expect((await readBook(psp)).accounts).toEqual(before);
    await expect.poll(() => events().filter((event) => event === 'TRANSFER_CANCELLED').length).toBe(2);
  });

  it('fails or comes back under a fault; what came back is in the statement', async () => {
    await setFaults(psp, { not_paid: 1 });
    const failed = await transfer(2);
    await expect.poll(() => statusOf(failed.body.id)).toBe('FAILED');
    await setFaults(psp, { not_paid: 0, returned: 1 });
    await transfer(3);
    await setFaults(psp, { returned: 0 });
    const statement = async () =>
      (await call('financialTransactions?limit=4')).body.data.map((one: { type: string; value: number }) => [
        one.type,
        one.value,
      ]);
    await expect.poll(statement).toEqual([
      ['PIX_TRANSACTION_DEBIT_REFUND', 3],
      ['TRANSFER', -3],
      ['TRANSFER_REVERSAL', 2],
      ['TRANSFER', -2],
    ]);
  });
});

it('refuses a wrong key, an unknown PIX key and what exceeds the balance', async () => {
  expect(await call('finance/balance', undefined, 'wrong')).toMatchObject({
    status: 401,
    body: { errors: [{ code: 'invalid_access_token' }] },
  });
  const unknown = { pixAddressKey: 'a@b.test', pixAddressKeyType: 'EMAIL' };
  expect(await transfer(1, unknown)).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'invalid_action' }] },
  });
  await post(psp, 'keys', { key: 'a@b.test', cpf: PAYEE_CPF, name: 'Ana' });
  expect(await transfer(1, unknown)).toMatchObject({
    status: 200,
    body: { bankAccount: { ownerName: 'Ana' } },
  });
  expect(await transfer(2_000_000)).toMatchObject({ status: 400 });
  expect(await transfer(-1)).toMatchObject({ status: 400 });
  await post(psp, 'balance', { amount: 200_000_000 });
  expect(await transfer(2_000_000)).toMatchObject({ status: 200 });
});
