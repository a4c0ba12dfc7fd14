import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { enrolTotp, insertTestOperator, newEnrolledOperator, passwordStep } from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const LOGIN = '/api/operator/auth/login';
const SESSION = '/api/operator/session';

const server = useTestServer();
beforeEach(async () => {
  server.clock.advance(60_000);
  await server.db.deleteFrom('rate_limit').execute();
});

describe('outside the sandbox', () => {
  let product: TestServer;
  beforeAll(async () => {
    product = await startTestServer({ sandbox: false });
  });
  afterAll(() => product.stop());

  it('an operator without a second factor can do nothing before setting one up', async () => {
    const { email } = await insertTestOperator(product);
    const { body } = await clientOf(product).post(LOGIN, { email, password: PASSWORD });
    const client = clientOf(product, body.access_token);
    expect((await client.get(SESSION)).body).toMatchObject({ must_enrol: true, second_factor: false });
    for (const path of ['indications', 'withdrawals', 'indikers', 'audit', 'operators', 'sessions']) {
      const refused = await client.get(`/api/operator/${path}`);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'second_factor_required']);
    }
    const { token } = await enrolTotp(product, client);
    expect((await client.get('/api/operator/indications')).status).toBe(401);
    expect((await clientOf(product, token).get('/api/operator/indications')).status).toBe(200);
  });

  it('the last factor cannot be removed', async () => {
    const { email } = await insertTestOperator(product);
    const { body } = await clientOf(product).post(LOGIN, { email, password: PASSWORD });
    const { token } = await enrolTotp(product, clientOf(product, body.access_token));
    const client = clientOf(product, token);
    const refused = await client.delete('/api/operator/totp');
    expect([refused.status, refused.body.code]).toEqual([409, 'last_second_factor']);
    expect((await client.get('/api/operator/second-factors')).body.totp).not.toBeNull();
  });
});

it('in the sandbox the last factor can be removed, together with its recovery codes', async () => {
  const { operator } = await newEnrolledOperator(server);
  expect((await operator.delete('/api/operator/totp')).status).toBe(200);
  expect((await operator.get('/api/operator/second-factors')).body).toEqual({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
  });
  expect(await passwordStep(server, operator)).toEqual({ access_token: expect.any(String) });
  expect((await operator.delete('/api/operator/totp')).status).toBe(404);
});
