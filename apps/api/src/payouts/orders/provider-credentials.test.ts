import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorRole } from '@indike/rules/operators/roles';
import { type SandboxPsp, startSandboxPsp } from '@indike/sandbox-psp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { unchangingProviders } from '../../platform/pix-provider.ts';
import { controlPsp } from '../../sandbox/psp.ts';
import { clientOf } from '../../testing/client.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { newOperator } from '../../testing/operators.ts';
import {
  approve,
  BATCHES,
  endByPeople,
  PAYOUT_DAY,
  type PayoutTest,
  prepare,
  read,
  renewPayoutTest,
  startPayoutTest,
} from '../../testing/payouts.ts';
import { createTestProvider } from '../../testing/pix-provider.ts';
import { startTestServer } from '../../testing/server.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { lockOrders, putCredentials } from './credentials-store.ts';
import { certificateProblem } from './credentials.ts';
import { createOrderSender } from './jobs.ts';
import { createPixProviders } from './providers.ts';

const CONNECTIONS = '/api/operator/payer/connections';
const folder = mkdtempSync(join(tmpdir(), 'indike-credentials-'));
let psp: SandboxPsp;
let here: PayoutTest;
let certificate: string;
const opened: { close(): void }[] = [];

function follow(deps: Pick<Deps, 'db' | 'encryption'>) {
  const providers = createPixProviders({
    ...deps,
    appUrl: 'http://indike.test',
    standIns: undefined,
    efiAuthority: readFileSync(psp.caFile, 'utf8'),
    settings: {
      efi: undefined,
      asaas: undefined,
      providerUrls: { efi: psp.url, asaas: psp.asaas.url },
    },
  });
  opened.push(providers);
  return providers;
}

beforeAll(async () => {
  psp = await startSandboxPsp({ folder, authorizes: false, settleMs: 600_000 });
  certificate = readFileSync(psp.clientCertificateFile, 'utf8');
  here = await startPayoutTest({ pixProviders: follow });
});
renewPayoutTest(() => here);
beforeEach(() => here.server.db.deleteFrom('provider_credentials').execute());
afterAll(async () => {
  for (const providers of opened) providers.close();
  await psp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const efiForm = () => ({
  client_id: psp.clientId,
  client_secret: psp.clientSecret,
  payer_key: psp.payerKey,
  certificate,
});
const asaasForm = () => ({ api_key: psp.asaas.apiKey, webhook_token: psp.asaas.webhookToken });
const setEfi = (more: object = {}) => here.admin.put(`${CONNECTIONS}/efi`, { ...efiForm(), ...more });
const setAsaas = (more: object = {}) => here.admin.put(`${CONNECTIONS}/asaas`, { ...asaasForm(), ...more });
const connections = async () => (await here.admin.get(CONNECTIONS)).body;
const connectionTo = async (method: 'efi' | 'asaas') =>
  (await connections()).data.find((one: { method: string }) => one.method === method);
const look = async () => {
  const clock = { now: () => new Date(`${PAYOUT_DAY}T15:00:00Z`) };
  await runUntilIdle(createOrderSender({ ...here.server.deps, clock }));
};
const orderOf = async (id: number) => (await read(here, id)).items[0].order;
const lastAudits = (action: 'payer.credentials' | 'payer.credentials-remove') =>
  here.server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();

describe('credentials that an administrator enters', () => {
  it('configure a provider in every process at once, and are removed again', async () => {
    const other = await startTestServer({ beside: here.server, pixProviders: follow });
    const beside = clientOf(other, here.admin.token);
    const shown = async () => (await beside.get(CONNECTIONS)).body.data;
    const none = { source: null, balance: null, problem: null, set_by: null, set_at: null, hint: null };
    try {
      expect(await shown()).toMatchObject([
        { method: 'efi', name: 'PIX pela Efí', ...none },
        { method: 'asaas', ...none },
      ]);
      expect((await setEfi()).status).toBe(200);
      expect((await setAsaas()).status).toBe(200);
      const entered = { source: 'page', balance: 1_000_000, problem: null, set_by: 'Operadora' };
      expect(await shown()).toMatchObject([
        { method: 'efi', ...entered, hint: psp.clientId.slice(-4) },
        { method: 'asaas', ...entered, hint: null },
      ]);
      expect((await here.admin.delete(`${CONNECTIONS}/efi`)).status).toBe(200);
      expect(await shown()).toMatchObject([{ method: 'efi', ...none }, entered]);
      expect((await here.admin.delete(`${CONNECTIONS}/efi`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('are stored encrypted and never come back: not in an answer, the log or the audit', async () => {
    await setEfi();
    await setAsaas();
    const rows = await here.server.db.selectFrom('provider_credentials').selectAll().execute();
    const audits = await lastAudits('payer.credentials');
    expect(audits.slice(0, 2)).toMatchObject([
      { entity: 'payer', after: { method: 'asaas', hint: '' } },
      { entity: 'payer', after: { method: 'efi', hint: psp.clientId.slice(-4) } },
    ]);
    const seen = JSON.stringify([rows, audits, await connections()]) + here.server.logs();
    for (const secret of [...Object.values(asaasForm()), psp.clientId, psp.clientSecret, psp.payerKey])
      expect(seen).not.toContain(secret);
    expect(seen).not.toContain(certificate.split('\n')[1]);
  });

  it.each([
    ['refused', { client_secret: 'x'.repeat(40) }, 'não aceitou as credenciais'],
    ['refused', { client_id: 'Client_Id_of_nobody' }, 'não aceitou as credenciais'],
  ])('that are %s are told from a provider that cannot be reached: %j', async (_name, more, text) => {
    await setEfi(more);
    expect(await connectionTo('efi')).toMatchObject({
      balance: null,
      problem: expect.stringContaining(text),
    });
    await setAsaas({ api_key: 'x'.repeat(40) });
    expect(await connectionTo('asaas')).toMatchObject({ problem: expect.stringContaining(text) });
  });

  it('are told from a provider that does not answer, or that does not know the certificate', async () => {
    const stranger = mkdtempSync(join(tmpdir(), 'indike-stranger-'));
    const another = await startSandboxPsp({ folder: stranger });
    try {
      await setEfi({ certificate: readFileSync(another.clientCertificateFile, 'utf8') });
      expect(await connectionTo('efi')).toMatchObject({
        problem: expect.stringContaining('não conhecer o certificado'),
      });
    } finally {
      await another.stop();
      rmSync(stranger, { recursive: true, force: true });
    }
    const deaf = createPixProviders({
      ...here.server.deps,
      standIns: undefined,
      settings: {
        efi: undefined,
        asaas: undefined,
        providerUrls: { efi: 'https://127.0.0.1:9', asaas: 'http://127.0.0.1:9' },
      },
    });
    opened.push(deaf);
    await setAsaas();
    const providers = await deaf.current();
    expect(await providers.get('efi')?.balance()).toBe('unreachable_or_certificate');
    expect(await providers.get('asaas')?.balance()).toBe('unreachable');
  });

  it.each([
    [{ certificate: 'nothing of the kind' }, 'certificate'],
    [{ certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, 'certificate'],
    [{ certificate: '' }, 'certificate'],
    [{ client_id: ' ' }, 'client_id'],
    [{ client_secret: 'a b' }, 'client_secret'],
    [{ payer_key: 'x'.repeat(78) }, 'payer_key'],
  ])('are checked before they are stored: %j', async (more, field) => {
    const { status, body } = await setEfi(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await here.server.db.selectFrom('provider_credentials').selectAll().execute()).toEqual([]);
  });

  it('need a certificate that is still valid', () => {
    expect(certificateProblem(certificate, new Date())).toBeNull();
    expect(certificateProblem(certificate, new Date('2099-01-01'))).toEqual({
      refused: 'certificate_expired',
    });
  });

  it('are of administrators alone', async () => {
    const finance = await newOperator(here.server, operatorRole.finance);
    for (const answer of [
      await finance.put(`${CONNECTIONS}/efi`, efiForm()),
      await finance.put(`${CONNECTIONS}/asaas`, asaasForm()),
      await finance.delete(`${CONNECTIONS}/efi`),
      await finance.put('/api/operator/payer/pix-method', { method: 'cnab' }),
    ])
      expect(answer.status).toBe(403);
  });

  it('never replace those of the settings', async () => {
    const fixed = unchangingProviders(new Map([['efi', createTestProvider(PAYOUT_DAY)]]), new Set(['efi']));
    const server = await startTestServer({ beside: here.server, pixProviders: () => fixed });
    try {
      const admin = clientOf(server, here.admin.token);
      expect((await admin.get(CONNECTIONS)).body.data[0]).toMatchObject({ source: 'settings' });
      for (const answer of [
        await admin.put(`${CONNECTIONS}/efi`, efiForm()),
        await admin.delete(`${CONNECTIONS}/efi`),
      ])
        expect([answer.status, answer.body.code]).toEqual([409, 'provider_by_settings']);
    } finally {
      await server.stop();
    }
  });
});

describe('while the provider has not answered an order', () => {
  /** Ana's withdrawal in a batch by Asaas whose order the provider has accepted. */
  async function accepted(): Promise<number> {
    await setAsaas();
    const owned = { key: 'ana@example.com', cpf: here.ana.document, name: 'Ana' };
    await controlPsp(psp, 'POST keys', owned);
    const { body } = await prepare(here.preparer, [here.byPix], { method: 'asaas' });
    expect((await approve(here, body.id)).status).toBe(200);
    await look();
    expect(await orderOf(body.id)).toMatchObject({ state: 'accepted' });
    return body.id;
  }
  const refusedBy = ({ status, body }: Awaited<ReturnType<typeof setAsaas>>) => [status, body.code];

  it('its account stays: another would not know the order, and would pay it again', async () => {
    const id = await accepted();
    expect(refusedBy(await setAsaas({ api_key: 'another' }))).toEqual([409, 'provider_unanswered']);
    expect(refusedBy(await here.admin.delete(`${CONNECTIONS}/asaas`))).toEqual([409, 'provider_unanswered']);
    expect((await setEfi()).status).toBe(200);
    await look();
    expect(await orderOf(id)).toMatchObject({ state: 'accepted' });
  });

  it('an order that waits to be sent again keeps its account until two people have ended it', async () => {
    const id = await accepted();
    const order = here.server.db.updateTable('payment_order').where('batch_id', '=', id);
    await order.set({ state: 'waiting', answer_lost: true }).execute();
    expect(refusedBy(await setAsaas({ api_key: 'another' }))).toEqual([409, 'provider_unanswered']);
    await endByPeople(here, here.byPix, 'return');
    expect((await setAsaas({ api_key: 'another' })).status).toBe(200);
  });

  it('an order that two people have ended keeps no account', async () => {
    const id = await accepted();
    await endByPeople(here, here.byPix, 'return');
    expect(await orderOf(id)).toMatchObject({ state: 'accepted' });
    expect((await setAsaas({ api_key: 'of-another-account' })).status).toBe(200);
    expect((await here.admin.delete(`${CONNECTIONS}/asaas`)).status).toBe(200);
  });

  it('a worker that claims an order while the account changes sends it with the new one', async () => {
    const { db, deps } = here.server;
    await setAsaas({ api_key: 'of-an-account-that-was-closed' });
    await controlPsp(psp, 'POST keys', { key: 'ana@example.com', cpf: here.ana.document, name: 'Ana' });
    const { body } = await prepare(here.preparer, [here.byPix], { method: 'asaas' });
    expect((await approve(here, body.id)).status).toBe(200);
    const credentials = { apiKey: psp.asaas.apiKey, webhookToken: psp.asaas.webhookToken };
    const looking = await db.transaction().execute(async (tx) => {
      await lockOrders(tx);
      const begun = look();
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
      await putCredentials(
        tx,
        {
          method: 'asaas',
          encrypted: deps.encryption.encrypt({ asaas: credentials }),
          hint: '',
          version: randomUUID(),
        },
        { operatorId: here.admin.id as OperatorId, now: here.server.clock.now() },
      );
      return { begun };
    });
    await looking.begun;
    expect(await orderOf(body.id)).toMatchObject({ state: 'accepted' });
  });

  it('the secrets of the same account can still change', async () => {
    await setEfi({ client_secret: 'of-yesterday' });
    const { body } = await prepare(here.preparer, [here.byPix], { method: 'efi' });
    expect((await approve(here, body.id)).status).toBe(200);
    await here.server.db
      .updateTable('payment_order')
      .set({ state: 'unknown', sent_at: here.server.clock.now() })
      .where('batch_id', '=', body.id)
      .execute();
    expect((await setEfi()).status).toBe(200);
    expect(refusedBy(await setEfi({ payer_key: 'of-another-account' }))).toEqual([
      409,
      'provider_unanswered',
    ]);
  });

  it('an order that was never sent waits for the next account', async () => {
    await setEfi();
    await setAsaas({ api_key: 'of-an-account-that-was-closed' });
    const { body } = await prepare(here.preparer, [here.byPix], { method: 'asaas' });
    expect((await approve(here, body.id)).status).toBe(200);
    await look();
    expect(await orderOf(body.id)).toMatchObject({ state: 'waiting' });
    expect((await here.admin.delete(`${CONNECTIONS}/asaas`)).status).toBe(200);
    await look();
    expect(await orderOf(body.id)).toMatchObject({ state: 'waiting' });
    expect((await setAsaas()).status).toBe(200);
    await here.server.db.updateTable('payment_order').set({ next_at: here.server.clock.now() }).execute();
    await look();
    expect(await orderOf(body.id)).toMatchObject({ state: 'accepted' });
  });
});

describe('the way to pay withdrawals by PIX', () => {
  const choose = (method: string) => here.admin.put('/api/operator/payer/pix-method', { method });
  const proposal = async (more = '') =>
    (await here.preparer.get(`${BATCHES}/proposal?payment_date=${PAYOUT_DAY}${more}`)).body;
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

  it('is by file until an administrator chooses a configured provider', async () => {
    expect((await connections()).pix_method).toBe('cnab');
    const first = await proposal();
    expect([first.method, idsOf(first)]).toEqual(['cnab', [here.byPix, here.byTransfer]]);
    const refused = await choose('asaas');
    expect([refused.status, refused.body.code]).toEqual([409, 'provider_not_configured']);
    expect((await choose('pombo')).status).toBe(422);
  });

  it('is what the preparation begins with: first PIX by the provider, then transfers by file', async () => {
    await setAsaas();
    expect((await choose('asaas')).status).toBe(200);
    expect((await connections()).pix_method).toBe('asaas');
    const first = await proposal();
    expect([first.method, idsOf(first)]).toEqual(['asaas', [here.byPix]]);
    expect(first.excluded).toMatchObject([{ id: here.byTransfer, problem: { code: 'not_pix' } }]);
    const all = await proposal('&method=cnab');
    expect([all.method, idsOf(all)]).toEqual(['cnab', [here.byPix, here.byTransfer]]);
    await prepare(here.preparer, [here.byPix], { method: 'asaas' });
    const next = await proposal();
    expect([next.method, idsOf(next)]).toEqual(['cnab', [here.byTransfer]]);
  });

  it('is by file again once the provider is configured no more', async () => {
    await setAsaas();
    await choose('asaas');
    await here.admin.delete(`${CONNECTIONS}/asaas`);
    expect((await proposal()).method).toBe('cnab');
    expect((await connections()).pix_method).toBe('asaas');
    expect((await choose('cnab')).status).toBe(200);
  });
});
