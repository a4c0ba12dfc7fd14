import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { SANDBOX_CODE } from '../sandbox/crm/rdstation.ts';
import { clientOf } from '../testing/client.ts';
import {
  authorizeCrm,
  bookOf,
  clearCrm,
  connectCrm,
  CONNECTIONS,
  connectionPath,
  EACH_CRM,
  newConnection,
  newCrmForm,
  syncLater,
} from '../testing/crm.ts';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { lastAuditOf, newEnrolledOperator, newOperator, otpOf } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { tokenOf } from './authorization.ts';
import { findConnection, updateConnection } from './connection-store.ts';
import { decryptToken, encryptToken, type StoredToken } from './providers.ts';

// What becomes of the token of a connection: who may give it, for which account, and who renews it.

const server = useTestServer({ standIns: true });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
afterEach(() => clearCrm(server));

async function storedOf(id: number): Promise<StoredToken> {
  const { encrypted } = (await findConnection(server.db, id)) ?? {};
  return decryptToken(server.deps, encrypted ?? '');
}
const store = (id: number, stored: StoredToken) =>
  server.db
    .transaction()
    .execute((tx) => updateConnection(tx, id, { encrypted: encryptToken(server.deps, stored) }));

it('outlives a confirmation with the second factor while the administrator is at the CRM', async () => {
  const { operator, secret } = await newEnrolledOperator(server);
  const { id } = (await operator.post(CONNECTIONS, newCrmForm('rdstation'))).body;
  const path = connectionPath(id, '/authorization');
  const { url } = (await operator.post(path)).body;
  const state = new URL(url, 'http://localhost').searchParams.get('state');
  server.clock.advance(6 * MINUTE);
  const answer = { code: SANDBOX_CODE, state };
  expect((await operator.put(path, answer)).body.code).toBe('confirmation_required');
  const confirmation = await operator.post('/api/operator/auth/confirmation', { otp: otpOf(server, secret) });
  const continued = clientOf(server, confirmation.body.access_token);
  expect((await continued.put(path, answer)).body.account).toBe('Funis: Indicações');
});

it.each(EACH_CRM)('keeps a connection to %s that was mapped at one account', async (_, provider) => {
  const admin = await newOperator(server);
  const replace = (id: number) =>
    provider === 'rdstation'
      ? authorizeCrm(admin, id)
      : admin.put(connectionPath(id, '/token'), { token: newCrmForm().token });
  const id = await connectCrm(admin, { provider });
  expect((await replace(id)).status).toBe(200);
  const other = { ...(await storedOf(id)), accountIds: ['of another account'] };
  await store(id, other);
  const refused = await replace(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Este acesso é de outra conta do CRM. Desconecte esta conexão e crie outra.',
  ]);
  expect(await storedOf(id)).toEqual(other);
  // Before it is mapped, nothing is known by its id.
  const unmapped = await newConnection(admin, provider);
  await store(unmapped, other);
  expect((await replace(unmapped)).status).toBe(200);
});

it('takes another secret or id of the application, and needs its authorization again', async () => {
  const admin = await newOperator(server);
  const id = await connectCrm(admin, { provider: 'rdstation' });
  const before = await storedOf(id);
  const token = connectionPath(id, '/token');
  expect((await admin.put(token, { token: 'errado' })).status).toBe(200);
  expect(await storedOf(id)).toEqual({
    ...before,
    grant: { ...before.grant, clientSecret: 'errado', refreshToken: '' },
  });
  await syncLater(server);
  expect((await admin.get(CONNECTIONS)).body).toMatchObject([{ state: 'active', failure: null }]);
  expect((await authorizeCrm(admin, id)).body.code).toBe('crm_unauthorized');
  expect((await admin.put(token, { token: newCrmForm().token, client_id: 'outra' })).status).toBe(200);
  expect(await lastAuditOf(server, id)).toMatchObject({
    action: 'connection.token',
    before: { client_id: 'indike' },
    after: { client_id: 'outra', client_secret_replaced: true },
  });
  const { url } = (await admin.post(connectionPath(id, '/authorization'))).body;
  expect(new URL(url, 'http://localhost').searchParams.get('client_id')).toBe('outra');
  server.clock.advance(2 * HOUR);
  await syncLater(server);
  const later = await newOperator(server);
  expect((await later.get(CONNECTIONS)).body).toMatchObject([
    { state: 'refused', failure: expect.stringContaining('autorize de novo') },
  ]);
  expect((await authorizeCrm(later, id)).body).toMatchObject({ state: 'active', failure: null });
});

describe('a renewal', () => {
  const tokenCalls = () => bookOf(server).calls.filter(({ path }) => path === 'oauth2/token').length;
  /** As each process reads it before its calls. */
  async function openedAt(id: number, deps = server.deps) {
    const { encrypted } = (await findConnection(server.db, id)) ?? {};
    return tokenOf(deps, { id, provider: 'rdstation', encrypted: encrypted ?? '' });
  }
  /** Soon before the end of the token. */
  async function newlyDue(): Promise<number> {
    const id = await connectCrm(await newOperator(server), { provider: 'rdstation' });
    server.clock.advance(110 * MINUTE);
    return id;
  }

  it('is made by one of two processes, and keeps whose account it is', async () => {
    const id = await newlyDue();
    const { accountIds } = await storedOf(id);
    const before = tokenCalls();
    const [one, other] = [await openedAt(id), await openedAt(id)];
    await Promise.all([one(), other()]);
    expect(tokenCalls()).toBe(before + 1);
    const renewed = await storedOf(id);
    expect(renewed.accountIds).toEqual(accountIds);
    expect([await one(), await other()]).toEqual([renewed.crmToken, renewed.crmToken]);
  });

  it('is waited for with the token that there is, and made by another process if it does not come', async () => {
    const id = await newlyDue();
    const stored = await storedOf(id);
    if (!stored.grant) throw new Error('not authorized');
    const renewingUntil = server.clock.now().getTime() + 12 * MINUTE;
    await store(id, { ...stored, grant: { ...stored.grant, renewingUntil } });
    const token = await openedAt(id);
    expect(await token()).toBe(stored.crmToken);
    server.clock.advance(11 * MINUTE);
    await expect(token()).rejects.toMatchObject({ failure: 'silent' });
    server.clock.advance(MINUTE);
    expect(await token()).not.toBe(stored.crmToken);
  });

  const given = { access_token: 'late', refresh_token: 'late', expires_in: 7200 };
  it.each([
    [200, given],
    [400, {}],
  ])('that is answered with %i does not replace what people authorized meanwhile', async (status, body) => {
    const id = await newlyDue();
    const { url, stop } = await startLoopbackServer((_request, response) => {
      void newOperator(server)
        .then((admin) => authorizeCrm(admin, id))
        .then(() => response.writeHead(status).end(JSON.stringify(body)));
    });
    onTestFinished(stop);
    const slow = await openedAt(id, { ...server.deps, crmStandIn: () => url });
    const token = await slow();
    const { crmToken, grant } = await storedOf(id);
    expect([token, grant?.refreshToken]).toEqual([crmToken, expect.not.stringMatching('late')]);
  });
});
