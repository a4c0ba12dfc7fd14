import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import * as sdkTypes from 'sdk-node-apis-efi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxPsp } from './sandbox-psp.ts';
import {
  efiSdk,
  endPsp,
  order,
  PAYEE_CPF,
  post,
  readBook,
  readyEfi,
  startPsp,
  startReceiver,
  type Receiver,
} from './testing/psp.ts';

let psp: SandboxPsp;
let receiver: Receiver;
beforeAll(async () => {
  [psp, receiver] = await Promise.all([startPsp(), startReceiver()]);
});
afterAll(() => Promise.all([endPsp(psp), receiver.stop()]));

describe('mutual TLS', () => {
  const call = (options: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${psp.url}/oauth/token`, { method: 'POST', agent: false, ...options }, (answer) =>
        resolve(answer.statusCode),
      );
      sent.on('error', reject);
      sent.end('{}');
    });
  const ca = () => readFileSync(psp.caFile);

  it('refuses whoever has no certificate, or one of another authority, and answers the client', async () => {
    const own = readFileSync(psp.clientCertificateFile);
    await expect(call({ ca: ca() })).rejects.toThrow(/certificate required|hang up|reset/);
    const other = await startPsp();
    const foreign = readFileSync(other.clientCertificateFile);
    await endPsp(other);
    await expect(call({ ca: ca(), cert: foreign, key: foreign })).rejects.toThrow(
      /unknown ca|certificate|hang up|reset/,
    );
    await expect(call({ cert: own, key: own, ca: [] })).rejects.toThrow(/certificate/);
    expect(await call({ ca: ca(), cert: own, key: own })).toBe(401);
  });
});

describe('the official SDK', () => {
  it('registers a webhook, sends, looks up, lists and reads the balance', async () => {
    const sdk = efiSdk(psp);
    const registered = await sdk.pixConfigWebhook(
      { chave: psp.payerKey },
      { webhookUrl: `${receiver.url}/efi` },
    );
    sdkTypes.PixConfigWebhookResponseSchema.parse(registered);
    sdkTypes.PixDetailWebhookResponseSchema.parse(await sdk.pixDetailWebhook({ chave: psp.payerKey }));
    expect(receiver.received.splice(0)).toMatchObject([{ path: '/efi', body: { evento: 'teste_webhook' } }]);

    const sent = sdkTypes.PixSendResponseSchema.parse(
      await sdk.pixSend({ idEnvio: 'saque1t1' }, order(psp, '150.00')),
    );
    expect(sent).toMatchObject({ idEnvio: 'saque1t1', valor: '150.00', status: 'EM_PROCESSAMENTO' });
    expect(sent.endToEndId).toMatch(/^E09089356\d{12}API[0-9a-f]{8}$/);

    await expect
      .poll(async () => (await sdk.pixSendDetailId({ idEnvio: 'saque1t1' })).status)
      .toBe('REALIZADO');
    const detail = await sdk.pixSendDetail({ e2eId: sent.endToEndId });
    expect(detail.favorecido).toEqual({
      chave: PAYEE_CPF,
      identificacao: { nome: 'Titular da Chave', cpf: '***.533.447-**' },
    });
    // The schema does not know the owner, whom the documentation shows.
    sdkTypes.PixSendDetailResponseSchema.parse({ ...detail, favorecido: { chave: PAYEE_CPF } });

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received).toMatchObject([
      {
        path: '/efi/pix',
        body: {
          pix: [
            {
              endToEndId: sent.endToEndId,
              chave: psp.payerKey,
              tipo: 'SOLICITACAO',
              status: 'REALIZADO',
              valor: '150.00',
              gnExtras: { idEnvio: 'saque1t1' },
            },
          ],
        },
      },
    ]);

    await sdk.pixSend({ idEnvio: 'saque2t1' }, order(psp, '0.01'));
    const day = 86_400_000;
    const list = await sdk.pixSendList({
      inicio: new Date(Date.now() - day).toISOString(),
      fim: new Date(Date.now() + day).toISOString(),
      'paginacao.itensPorPagina': 1,
      'paginacao.paginaAtual': 1,
    });
    expect(list.parametros.paginacao).toEqual({
      paginaAtual: 1,
      itensPorPagina: 1,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 2,
    });
    expect(list.pix.map(({ idEnvio }) => idEnvio)).toEqual(['saque2t1']);
    sdkTypes.PixSendListResponseSchema.parse({ ...list, pix: [] });

    const balance = await sdk.getAccountBalance({ bloqueios: true });
    expect(sdkTypes.GetAccountBalanceResponseSchema.parse(balance).saldo).toBe('999849.99');
    sdkTypes.PixKeysBucketResponseSchema.parse(await sdk.pixKeysBucket());
    await sdk.pixDeleteWebhook({ chave: psp.payerKey });
    await expect(sdk.pixDetailWebhook({ chave: psp.payerKey })).rejects.toMatchObject({
      nome: 'webhook_nao_encontrado',
    });
  });

  it('gets a refused credential as documented', async () => {
    const sdk = efiSdk({ ...psp, clientSecret: 'wrong' });
    await expect(sdk.getAccountBalance()).rejects.toMatchObject({ error: 'invalid_client' });
  });
});

describe('a send that is refused', () => {
  const refusals: readonly [string, { readonly id?: string; readonly body: () => object }][] = [
    ['id_envio_duplicado', { id: 'first', body: () => order(psp, '5.00') }],
    ['chave_nao_pertence_ao_documento', { body: () => order(psp, '1.00', { cpf: '52998224725' }) }],
    [
      'chave_favorecido_nao_encontrada',
      { body: () => order(psp, '1.00', { chave: 'a@b.test', cpf: undefined }) },
    ],
    ['chave_invalida', { body: () => ({ ...order(psp, '1.00'), pagador: { chave: 'other' } }) }],
    ['saldo_insuficiente', { body: () => order(psp, '99999999.00') }],
    ['valor_invalido', { body: () => order(psp, '0.00') }],
    ['valor_invalido', { body: () => order(psp, '1.5') }],
    ['valor_invalido', { id: 'not-allowed', body: () => order(psp, '1.00') }],
  ];

  it('is refused by name, and debits nothing', async () => {
    const sdk = await readyEfi(psp, receiver);
    await sdk.pixSend({ idEnvio: 'first' }, order(psp, '5.00'));
    const before = (await readBook(psp)).entries.filter(({ kind }) => kind === 'debit').length;
    for (const [name, { id = 'refused', body }] of refusals)
      await expect(sdk.pixSend({ idEnvio: id }, body() as never)).rejects.toMatchObject({ nome: name });
    const { entries, sum } = await readBook(psp);
    expect([entries.filter(({ kind }) => kind === 'debit').length, sum]).toEqual([before, 0]);
    await expect(sdk.pixSendDetailId({ idEnvio: 'refused' })).rejects.toMatchObject({ status: 404 });
  });

  it('a key belongs to whom it was given, or else to the CPF that is named first', async () => {
    const sdk = await readyEfi(psp, receiver);
    await post(psp, 'keys', { key: 'maria@pix.test', cpf: '11144477735', name: 'Maria Alves' });
    const to = (chave: string, cpf?: string) => ({
      ...order(psp, '1.00'),
      favorecido: { chave, ...(cpf && { cpf }) },
    });
    await expect(sdk.pixSend({ idEnvio: 'k1' }, to('maria@pix.test', PAYEE_CPF))).rejects.toMatchObject({
      nome: 'chave_nao_pertence_ao_documento',
    });
    await sdk.pixSend({ idEnvio: 'k2' }, to('maria@pix.test', '11144477735'));
    expect(await sdk.pixSendDetailId({ idEnvio: 'k2' })).toMatchObject({
      favorecido: { identificacao: { nome: 'Maria Alves', cpf: '***.444.777-**' } },
    });
    await sdk.pixSend({ idEnvio: 'k3' }, to('novo@pix.test', PAYEE_CPF));
    await expect(sdk.pixSend({ idEnvio: 'k4' }, to('novo@pix.test', '11144477735'))).rejects.toMatchObject({
      nome: 'chave_nao_pertence_ao_documento',
    });
  });
});
