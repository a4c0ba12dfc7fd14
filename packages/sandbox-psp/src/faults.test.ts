import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EfiPay } from 'sdk-node-apis-efi';
import { FAULTS, type Fault } from './faults.ts';
import type { SandboxPsp } from './sandbox-psp.ts';
import {
  endPsp,
  injected,
  order,
  PAYEE_CPF,
  readBook,
  readyEfi,
  setFaults,
  startPsp,
  startReceiver,
  type Receiver,
} from './testing/psp.ts';

let psp: SandboxPsp;
let receiver: Receiver;
let sdk: EfiPay;
beforeAll(async () => {
  [psp, receiver] = await Promise.all([startPsp(), startReceiver()]);
  sdk = await readyEfi(psp, receiver);
});
beforeEach(() => void (receiver.received.length = 0));
afterAll(() => Promise.all([endPsp(psp), receiver.stop()]));

const NONE = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
let sent = 0;
/** Sends one payment of R$ 1,00 while a fault always happens. Gives its id and what came of the call. */
async function sendUnder(fault: Fault, more: object = {}) {
  const before = await injected(psp);
  await setFaults(psp, { ...NONE, [fault]: 1 });
  sent += 1;
  const id = `f${sent}`;
  const answer: unknown = await sdk
    .pixSend({ idEnvio: id }, order(psp, '1.00', more))
    .catch((error) => error);
  await setFaults(psp, NONE);
  expect((await injected(psp))[fault]).toBeGreaterThan(before[fault]);
  return { id, answer };
}
const debited = async (id: string) =>
  (await readBook(psp)).entries.some(({ kind, reference }) => kind === 'debit' && reference === id);
const statusOf = async (id: string): Promise<string> => (await sdk.pixSendDetailId({ idEnvio: id })).status;

describe('a fault that is switched on', () => {
  it('timeout_before_debit: no answer comes, and the payment is not found', async () => {
    const { id, answer } = await sendUnder('timeout_before_debit');
    expect([answer, await debited(id)]).toMatchObject([{ code: 'ECONNRESET' }, false]);
    await expect(statusOf(id)).rejects.toMatchObject({ status: 404 });
  });

  it('timeout_after_debit: no answer comes, and the payment is carried out', async () => {
    const { id, answer } = await sendUnder('timeout_after_debit');
    expect([answer, await debited(id)]).toMatchObject([{ code: 'ECONNRESET' }, true]);
    await expect.poll(() => statusOf(id)).toBe('REALIZADO');
  });

  it('too_many_requests: refuses with the time to wait', async () => {
    const { id, answer } = await sendUnder('too_many_requests');
    expect(answer).toMatchObject({ nome: 'balde_fichas_vazio' });
    expect(await debited(id)).toBe(false);
  });

  it('error: the same answer before a debit and after it', async () => {
    const outcomes = new Set<boolean>();
    await setFaults(psp, { seed: 7 });
    for (let turn = 0; turn < 12 && outcomes.size < 2; turn += 1) {
      const { id, answer } = await sendUnder('error');
      expect(answer).toMatchObject({ nome: 'erro_aplicacao' });
      outcomes.add(await debited(id));
    }
    expect(outcomes.size).toBe(2);
  });

  it('no_balance: refuses by name', async () => {
    const { id, answer } = await sendUnder('no_balance');
    expect(answer).toMatchObject({ nome: 'saldo_insuficiente' });
    expect(await debited(id)).toBe(false);
  });

  it('foreign_owner: the key belongs to somebody else', async () => {
    const { answer } = await sendUnder('foreign_owner');
    expect(answer).toMatchObject({ nome: 'chave_nao_pertence_ao_documento' });
    const { id } = await sendUnder('foreign_owner', { cpf: undefined });
    expect(await sdk.pixSendDetailId({ idEnvio: id })).toMatchObject({
      favorecido: { chave: PAYEE_CPF, identificacao: { nome: 'Outra Pessoa' } },
    });
  });

  it('not_paid: the money comes back, with a reason', async () => {
    const { id } = await sendUnder('not_paid');
    await expect.poll(() => statusOf(id)).toBe('NAO_REALIZADO');
    const kinds = (await readBook(psp)).entries
      .filter((entry) => entry.reference === id)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['debit', 'reversal']);
    await expect
      .poll(() => receiver.received.map(({ body }) => body.pix[0]))
      .toContainEqual(
        expect.objectContaining({
          status: 'NAO_REALIZADO',
          horario: null,
          gnExtras: { idEnvio: id, erro: expect.objectContaining({ codigo: 'AC03' }) },
        }),
      );
  });

  it('returned: the payment is paid, and then given back', async () => {
    const { id } = await sendUnder('returned');
    await expect
      .poll(() => sdk.pixSendDetailId({ idEnvio: id }))
      .toMatchObject({
        status: 'REALIZADO',
        devolucoes: [{ rtrId: expect.stringMatching(/^D.{31}$/), valor: '1.00' }],
      });
    const kinds = (await readBook(psp)).entries
      .filter((entry) => entry.reference === id)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['debit', 'settlement', 'return']);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.map(({ body }) => body.pix[0].devolucoes?.[0].status)).toEqual([
      undefined,
      'DEVOLVIDO',
    ]);
  });
});

describe('webhooks', () => {
  it('come twice under duplicate_webhooks, and late under reorder_webhooks', async () => {
    await setFaults(psp, { ...NONE, duplicate_webhooks: 1, reorder_webhooks: 1 });
    await sdk.pixSend({ idEnvio: 'late' }, order(psp, '1.00'));
    await expect.poll(() => statusOf('late')).toBe('REALIZADO');
    await setFaults(psp, NONE);
    await sdk.pixSend({ idEnvio: 'prompt' }, order(psp, '1.00'));
    await expect.poll(() => receiver.received.length).toBe(3);
    const ids = receiver.received.map(({ body }) => body.pix[0].gnExtras.idEnvio);
    expect(ids).toEqual(['prompt', 'late', 'late']);
    expect(receiver.received.map(({ path }) => path)).toEqual(Array(3).fill('/efi?hmac=h4sh&ignorar='));
  });

  it('are sent again until they are taken', async () => {
    let refusals = 2;
    const stubborn = await startReceiver(({ body }) => (body.evento || refusals-- <= 0 ? {} : 503));
    await sdk.pixConfigWebhook({ chave: psp.payerKey }, { webhookUrl: `${stubborn.url}/x` });
    await sdk.pixSend({ idEnvio: 'again' }, order(psp, '1.00'));
    await expect.poll(() => stubborn.received.length).toBe(4);
    await expect.poll(async () => (await readBook(psp)).waiting_webhooks).toBe(0);
    await stubborn.stop();
  });
});

it('draws the same faults from the same seed', async () => {
  const drawn = async () => {
    await setFaults(psp, { ...NONE, no_balance: 0.5, seed: 42 });
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      sent += 1;
      outcomes.push(
        await sdk.pixSend({ idEnvio: `f${sent}` }, order(psp, '1.00')).then(
          () => 'sent',
          (error: { nome: string }) => error.nome,
        ),
      );
    }
    return outcomes;
  };
  const first = await drawn();
  expect(new Set(first)).toEqual(new Set(['sent', 'saldo_insuficiente']));
  expect(await drawn()).toEqual(first);
  await setFaults(psp, NONE);
});
