import { afterEach, expect, it } from 'vitest';
import { SANDBOX_CODE } from '../sandbox/crm/rdstation.ts';
import { clientOf } from '../testing/client.ts';
import {
  authorizeCrm,
  clearCrm,
  connectCrm,
  CONNECTIONS,
  connectionPath,
  EACH_CRM,
  newConnection,
  newCrmForm,
} from '../testing/crm.ts';
import { newEnrolledOperator, newOperator, otpOf } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { findConnection, updateConnection } from './connection-store.ts';
import { decryptToken, encryptToken, type StoredToken } from './providers.ts';

// What becomes of the token of a connection: who may give it, for which account, and who renews it.

const server = useTestServer({ standIns: true });
const MINUTE = 60_000;
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
