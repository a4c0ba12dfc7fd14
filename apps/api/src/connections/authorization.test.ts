import { afterEach, expect, it } from 'vitest';
import { SANDBOX_CODE } from '../sandbox/crm/rdstation.ts';
import { clientOf } from '../testing/client.ts';
import { clearCrm, CONNECTIONS, connectionPath, newCrmForm } from '../testing/crm.ts';
import { newEnrolledOperator, otpOf } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// What becomes of the token of a connection: who may give it, for which account, and who renews it.

const server = useTestServer({ standIns: true });
const MINUTE = 60_000;
afterEach(() => clearCrm(server));

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
