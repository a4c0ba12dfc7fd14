import { setOpenId } from '@indike/contract/operator/access/openid';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptToken, encryptToken } from './connections/providers.ts';
import { confirmationUrl } from './accounts/confirmation.ts';
import type { UserId } from './platform/http/authentication.ts';
import { readObjectionToken, createObjectionToken } from './objections/link.ts';
import { startReporting } from './platform/processes/report.ts';
import { createCodes } from './platform/codes.ts';
import { createEncryption, fingerprintOf, type Secrets } from './platform/secrets/encryption.ts';
import { deriveLastingKeys, loadLastingKeys } from './platform/secrets/lasting-keys.ts';
import { openCredentials } from './payouts/orders/credentials.ts';
import { createLinks } from './platform/signed-links.ts';
import { countEncrypted, findRunningSecrets, reencryptAll, type StoredKind } from './secret-rotation.ts';
import { clientOf } from './testing/client.ts';
import { emailTo } from './testing/emails.ts';
import { newEnrolledOperator, otpOf, passwordStep, type EnrolledOperator } from './testing/operators.ts';
import { approve, BATCHES, prepared, startPayoutTest, type PayoutTest } from './testing/payouts.ts';
import { PASSWORD, signUp, type Indiker } from './testing/people.ts';
import { newBrowserKeys } from './testing/push-receiver.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { newWebhook, type NewWebhook } from './testing/webhooks.ts';
import { currentKeys } from './webhooks/signature.ts';

const OLD = 'the secret of the first years, long enough to be one';
const NEW = 'the secret of the years after that, just as long';
const BOTH: Secrets = [NEW, OLD];
const SECOND = '/api/operator/auth/second-factor';

// A process with the old secret creates all data. Then a process with the new secret, which also accepts the old one,
// runs beside it and everything is re-encrypted. At last a process has only the new secret.

let world: PayoutTest;
let old: TestServer;
let next: TestServer;
let last: TestServer;
let ana: Indiker;
let enrolled: EnrolledOperator;
let webhook: NewWebhook;
let batch: number;
const browser = newBrowserKeys();
const CRM_TOKEN = 'the-token-of-a-crm';
const PART = 'the first part of an export';
const ASAAS = { api_key: 'the-key-of-an-account', webhook_token: 'a-token-that-asaas-sends-with-each-call' };

beforeAll(async () => {
  world = await startPayoutTest({ secrets: [OLD] });
  old = world.server;
  batch = await prepared(world, [world.byPix]);
  await approve(world, batch);
  enrolled = await newEnrolledOperator(old);
  await world.admin.put('/api/operator/payer/connections/asaas', ASAAS);
  await world.admin.put('/api/operator/openid', setOpenId.example);
  webhook = await newWebhook(enrolled.operator, `${old.url}/nowhere`);
  ana = await signUp(old, { firstname: 'Marina' });
  const subscription = {
    endpoint: `${old.url}/device`,
    keys: { p256dh: browser.p256dh, auth: browser.auth },
  };
  await ana.put('/api/me/push', subscription);
  await insertExportPart(enrolled.operator.id);
  await insertCrm(enrolled.operator.id);
});
afterAll(async () => {
  await last?.stop();
  await next?.stop();
  await old.stop();
});

async function insertCrm(operatorId: number): Promise<void> {
  const row = { provider: 'pipedrive', account: 'Vendas', operator_id: operatorId, created_by: operatorId };
  const encrypted = encryptToken(old.deps, { crmToken: CRM_TOKEN });
  await old.db
    .insertInto('connection')
    .values({ ...row, encrypted, created_at: old.clock.now() })
    .execute();
}

async function insertExportPart(operatorId: number): Promise<void> {
  const now = old.clock.now();
  const { id } = await old.db
    .insertInto('export_file')
    .values({
      operator_id: operatorId,
      role: 'admin',
      subject: 'indications',
      unmasked: false,
      last_id: 1,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content = old.deps.encryption.encryptFile(Buffer.from(PART));
  await old.db.insertInto('export_file_chunk').values({ file_id: id, number: 1, content }).execute();
}

const totals = (kinds: readonly StoredKind[]) => ({
  outdated: kinds.filter(({ outdated }) => outdated > 0).map(({ title }) => title),
  unreadable: kinds.reduce((sum, { unreadable }) => sum + unreadable, 0),
});
const ALL = [
  'Chaves que ficam',
  'Tarefas na fila',
  'Segundos fatores',
  'Webhooks',
  'Provedores de PIX',
  'Login da empresa',
  'Conexões com CRM',
  'Aparelhos com avisos',
  'Arquivos para o banco',
  'Partes de exportações',
];

/** Expects that the process can use everything that the first process created. */
async function expectAllRead(server: TestServer): Promise<void> {
  const { encryption, codes, vapid } = server.deps;
  // The session is still valid.
  const person = clientOf(server, ana.token);
  expect((await person.get('/api/auth/user')).status).toBe(200);
  expect((await person.get('/api/me/push')).body.data.enabled).toBe(true);
  // The authenticator and the recovery codes.
  server.clock.advance(60_000);
  const { challenge } = await passwordStep(server, enrolled.operator);
  const otp = otpOf(server, enrolled.secret);
  expect((await clientOf(server).post(SECOND, { challenge, otp })).status).toBe(200);
  const again = await passwordStep(server, enrolled.operator);
  const recovery = { challenge: again.challenge, recovery_code: enrolled.recoveryCodes.pop() };
  expect((await clientOf(server).post(SECOND, recovery)).status).toBe(200);
  // The webhook signs as its receiver expects.
  const endpoint = await server.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow();
  const [key] = currentKeys(server.deps, endpoint, server.clock.now());
  expect(`whsec_${key?.export().toString('base64')}`).toBe(webhook.secret);
  // The credentials of a payment provider.
  const { encrypted } = await server.db
    .selectFrom('provider_credentials')
    .select('encrypted')
    .executeTakeFirstOrThrow();
  expect(openCredentials(server.deps, 'asaas', encrypted)).toMatchObject({ apiKey: ASAAS.api_key });
  // The secret of the company's issuer.
  const issuer = await server.db.selectFrom('openid_settings').select('encrypted').executeTakeFirstOrThrow();
  expect(encryption.decrypt(issuer.encrypted)).toBe(setOpenId.example.client_secret);
  // The token of a CRM.
  const crm = await server.db.selectFrom('connection').select('encrypted').executeTakeFirstOrThrow();
  expect(decryptToken(server.deps, crm.encrypted ?? '')).toEqual({ crmToken: CRM_TOKEN });
  // A push subscription, a batch's files, a part of an export.
  const device = await server.db
    .selectFrom('push_subscription')
    .select('encrypted')
    .executeTakeFirstOrThrow();
  expect(encryption.decryptDevice(device.encrypted)).toMatchObject({ auth: browser.auth });
  const finance = clientOf(server, world.approver.token);
  expect((await finance.get(`${BATCHES}/${batch}/remittance`)).status).toBe(200);
  expect((await finance.get(`${BATCHES}/${batch}/csv`)).body).toContain(`S${world.byPix}L${batch};PIX`);
  const part = await server.db.selectFrom('export_file_chunk').select('content').executeTakeFirstOrThrow();
  expect(encryption.decryptFile(part.content).toString()).toBe(PART);
  // Keyed hashes of recipients, the key that browsers subscribed with, and links in e-mails to contacts.
  expect(codes.keyedHash('ana@example.com')).toEqual(old.deps.codes.keyedHash('ana@example.com'));
  expect(vapid.publicKey).toBe(old.deps.vapid.publicKey);
  const token = createObjectionToken(old.deps, 7, 'ana@example.com');
  expect(readObjectionToken(server.deps, '7', token)).toMatchObject({
    hash: codes.keyedHash('ana@example.com'),
  });
}

const signedByOld = (server: TestServer): boolean =>
  server.deps.links.isSigned(old.deps.links.sign('test', 'part'), 'test', 'part');

describe('a database whose keys were stored with the old secret', () => {
  it('refuses the new secret alone and names the setting', async () => {
    await expect(loadLastingKeys(old.deps.db, [NEW])).rejects.toThrow(/^SECRET: não é o segredo deste banco/);
    expect(() => createEncryption([NEW]).decrypt(old.deps.encryption.encrypt('x'))).toThrow(/authenticate/);
    expect(createLinks([NEW]).isSigned(createLinks([OLD]).sign('a', 'b'), 'a', 'b')).toBe(false);
  });

  it('stores the keys that a process derived before there were stored keys', async () => {
    const keys = deriveLastingKeys(OLD);
    expect(await loadLastingKeys(old.deps.db, [OLD])).toEqual(keys);
    expect(createCodes(keys.pseudonyms).keyedHash('a')).toEqual(old.deps.codes.keyedHash('a'));
  });

  it('does not guess which of two secrets was the first one', async () => {
    const fresh = await startTestServer();
    try {
      await expect(loadLastingKeys(fresh.deps.db, BOTH)).rejects.toThrow(/^SECRET_ACCEPTED: /);
      const { rows } = await sql`select from lasting_key`.execute(fresh.db);
      expect(rows).toEqual([]);
    } finally {
      await fresh.stop();
    }
  });

  it('gets one set of keys from processes that start at the same time', async () => {
    const fresh = await startTestServer();
    try {
      const loaded = await Promise.all([1, 2, 3, 4].map(() => loadLastingKeys(fresh.deps.db, [OLD])));
      for (const keys of loaded) expect(keys).toEqual(deriveLastingKeys(OLD));
    } finally {
      await fresh.stop();
    }
  });
});

describe('a process with the new secret that accepts the old one', () => {
  beforeAll(async () => {
    next = await startTestServer({ secrets: BOTH, beside: old, jobs: true });
  });

  it('counts every kind as needing the old secret, and nothing as unreadable', async () => {
    const kinds = await countEncrypted(next.deps.db, BOTH);
    expect(totals(kinds)).toEqual({ outdated: ALL, unreadable: 0 });
  });

  it('reads everything that the old process wrote, and accepts its links', async () => {
    await expectAllRead(next);
    expect(signedByOld(next)).toBe(true);
    const link = new URL(
      confirmationUrl(old.deps, { id: ana.id as UserId, email: ana.email }, old.clock.now()),
    );
    const path = link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email');
    expect((await clientOf(next).get(path + link.search)).status).toBe(200);
  });

  it('runs the jobs that the old process enqueued', async () => {
    await expect(emailTo(next, ana.email, 'Boas-vindas')).resolves.toContain('Marina');
  });

  it('shares the count of sign-in attempts with the old process', async () => {
    const login = { login: ana.email, password: `${PASSWORD}!` };
    for (const server of [old, next, old, next, old, next, old, next, old, next])
      expect((await clientOf(server).post('/api/auth/login', login)).status).toBe(401);
    expect((await clientOf(next).post('/api/auth/login', login)).status).toBe(429);
    await next.db.deleteFrom('rate_limit').execute();
  });

  it('encrypts and signs with the new secret, which the old process does not accept', () => {
    const { encryption, links } = next.deps;
    expect(() => old.deps.encryption.decrypt(encryption.encrypt('x'))).toThrow(/authenticate/);
    expect(old.deps.links.isSigned(links.sign('a', 'b'), 'a', 'b')).toBe(false);
  });
});

describe('a process with the old secret that already accepts the new one', () => {
  it('reads what both write, so the two can run side by side', () => {
    const before = createEncryption([OLD, NEW]);
    expect(before.decrypt(createEncryption(BOTH).encrypt('x'))).toBe('x');
    expect(createEncryption(BOTH).decrypt(before.encrypt('y'))).toBe('y');
    expect(createLinks([OLD, NEW]).isSigned(createLinks(BOTH).sign('a', 'b'), 'a', 'b')).toBe(true);
  });
});

describe('running processes', () => {
  it('are listed when they lack the current secret or encrypt with another one', async () => {
    const { db, log } = old.deps;
    const counts = () => ({ requests: 0, errors: 0, proxyIgnored: 0 });
    const start = (role: string, secrets: readonly string[]) =>
      startReporting({
        db,
        log,
        role,
        version: '1.2.3',
        exportsMetrics: false,
        secrets: secrets.map(fingerprintOf),
        counts,
      });
    const running = [
      await start('first', [OLD]),
      await start('second', [OLD, NEW]),
      await start('third', [NEW, OLD]),
    ];
    await sql`insert into running_process (id, role, version, exports_metrics, requests, errors)
      values (gen_random_uuid(), 'of the version before', '1.0.0', false, 0, 0)`.execute(old.db);
    const { withoutCurrent, writingOther } = await findRunningSecrets(db, BOTH);
    const roles = (processes: typeof withoutCurrent) => processes.map(({ role }) => role);
    expect(roles(withoutCurrent)).toEqual(['first', 'of the version before']);
    expect(roles(writingOther)).toEqual(['first', 'of the version before', 'second']);
    for (const reported of running) await reported.stop();
    await old.db.deleteFrom('running_process').execute();
  });
});

describe('after everything was re-encrypted', () => {
  beforeAll(async () => {
    // A value that was already unreadable stays and is counted.
    await sql`update webhook_endpoint set previous_secret = 'AAAA', previous_ends_at = '2000-01-01'`.execute(
      old.db,
    );
  });

  it('nothing needs the old secret, and a second run changes nothing', async () => {
    const kinds = await reencryptAll(next.deps.db, BOTH);
    expect(totals(kinds)).toEqual({ outdated: [], unreadable: 1 });
    const counted = await countEncrypted(next.deps.db, [NEW]);
    expect(counted).toEqual(kinds);
    expect(counted.every(({ current }) => current > 0)).toBe(true);
    expect(await reencryptAll(next.deps.db, BOTH)).toEqual(kinds);
  });

  it('a process with only the new secret reads everything, but refuses links that the old one signed', async () => {
    last = await startTestServer({ secrets: [NEW], beside: old });
    await expectAllRead(last);
    expect(signedByOld(last)).toBe(false);
    await expect(loadLastingKeys(last.deps.db, [OLD])).rejects.toThrow(/^SECRET: /);
  });

  it('the database refuses every other change of a remittance file', async () => {
    for (const change of [
      `content = content || 'x'`,
      `content = csv`,
      `content = csv, csv = content`,
      `size = size + 1`,
    ])
      await expect(sql.raw(`update remittance_file set ${change}`).execute(old.db)).rejects.toThrow(
        /cannot change so/,
      );
  });
});
