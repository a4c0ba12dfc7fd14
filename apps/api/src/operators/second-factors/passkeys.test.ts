import { beforeEach, expect, it } from 'vitest';
import { newAuthenticator, type Authenticator } from '../../testing/authenticator.ts';
import { clientOf, type Client } from '../../testing/client.ts';
import { enrolTotp, newOperator, otpOf, type Operator } from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const ORIGIN = 'http://indike.test';
const SECOND = '/api/operator/auth/second-factor';
const OPTIONS = '/api/operator/passkeys/options';
const PASSKEYS = '/api/operator/passkeys';

const server = useTestServer();
beforeEach(() => server.clock.advance(60_000));

const visitor = () => clientOf(server);
const register = async (client: Client, key: Authenticator, name = 'Chave do chaveiro') =>
  client.post(PASSKEYS, { name, credential: key.create((await client.post(OPTIONS)).body) });
const password = async ({ email }: { email: string }) =>
  (await visitor().post('/api/operator/auth/login', { email, password: PASSWORD })).body;

async function withPasskey(): Promise<{ operator: Operator; key: Authenticator; id: number }> {
  const operator = await newOperator(server);
  const key = newAuthenticator(ORIGIN);
  const { body } = await register(operator, key);
  const token: string = body.access_token;
  return { operator: { ...operator, ...clientOf(server, token), token }, key, id: body.passkey.id };
}

it('a passkey is registered under the product’s name and domain, and the first one gives recovery codes', async () => {
  const operator = await newOperator(server);
  const { body: options } = await operator.post(OPTIONS);
  expect(options).toMatchObject({
    rp: { id: 'indike.test', name: 'Indike' },
    user: { name: operator.email, displayName: 'Operadora' },
    attestation: 'none',
    excludeCredentials: [],
  });
  const key = newAuthenticator(ORIGIN);
  const added = await operator.post(PASSKEYS, { name: 'Notebook', credential: key.create(options) });
  expect([added.status, added.body.passkey]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Notebook',
      created_at: server.clock.now().toISOString(),
      last_used_at: null,
    },
  ]);
  expect(added.body.recovery_codes).toHaveLength(10);
  expect((await operator.get('/api/operator/session')).status).toBe(401);
  const client = clientOf(server, added.body.access_token);
  expect((await client.post(OPTIONS)).body.excludeCredentials).toEqual([
    { id: key.credentialId, type: 'public-key', transports: ['usb'] },
  ]);
  const second = await register(client, newAuthenticator(ORIGIN));
  expect([second.status, second.body.recovery_codes]).toEqual([201, null]);
});

it('a passkey signs its operator in', async () => {
  const { operator, key } = await withPasskey();
  const body = await password(operator);
  expect(body).toMatchObject({
    second_factor: ['passkey', 'recovery_code'],
    passkey: { rpId: 'indike.test', allowCredentials: [{ id: key.credentialId }] },
  });
  const { challenge } = body;
  const answer = await visitor().post(SECOND, { challenge, passkey: key.get(body.passkey) });
  expect(answer.status).toBe(200);
  const signedIn = clientOf(server, answer.body.access_token);
  const { passkeys } = (await signedIn.get('/api/operator/second-factors')).body;
  expect(passkeys[0].last_used_at).toBe(server.clock.now().toISOString());
});

it('a passkey is refused when another page, domain or key signed', async () => {
  const { operator, key } = await withPasskey();
  const other = newAuthenticator(ORIGIN);
  const elsewhere = newAuthenticator('http://indike.test.evil.example');
  const { passkey: options, challenge } = await password(operator);
  const renamed = { ...other.get(options), id: key.credentialId, rawId: key.credentialId };
  for (const passkey of [
    key.get({ ...options, rpId: 'evil.example' }),
    other.get(options),
    renamed,
    { ...key.get(options), response: elsewhere.get(options)['response'] },
  ]) {
    const answer = await visitor().post(SECOND, { challenge, passkey });
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_not_accepted']);
  }
});

it('a passkey must sign the challenge of its own sign-in, not of another or an earlier one', async () => {
  const { operator, key } = await withPasskey();
  const [first, second] = [await password(operator), await password(operator)];
  const crossed = { challenge: second.challenge, passkey: key.get(first.passkey) };
  expect((await visitor().post(SECOND, crossed)).status).toBe(422);
  const passkey = key.get(first.passkey);
  expect((await visitor().post(SECOND, { challenge: first.challenge, passkey })).status).toBe(200);
  const replayed = await visitor().post(SECOND, { challenge: first.challenge, passkey });
  expect(replayed.body.code).toBe('sign_in_restart');
  const elsewhere = await visitor().post(SECOND, { challenge: second.challenge, passkey });
  expect(elsewhere.body.code).toBe('passkey_not_accepted');
});

it('a copied passkey whose counter is behind is refused', async () => {
  const { operator, key } = await withPasskey();
  const copy = key.clone();
  for (let round = 0; round < 2; round += 1) {
    const { passkey, challenge } = await password(operator);
    expect((await visitor().post(SECOND, { challenge, passkey: key.get(passkey) })).status).toBe(200);
  }
  const { passkey, challenge } = await password(operator);
  expect((await visitor().post(SECOND, { challenge, passkey: copy.get(passkey) })).status).toBe(422);
});

it('a registration challenge is valid once, for five minutes, in its session', async () => {
  const [operator, other] = [await newOperator(server), await newOperator(server)];
  const key = newAuthenticator(ORIGIN);
  const add = (client: Client, credential: unknown) => client.post(PASSKEYS, { name: 'Chave', credential });
  const foreign = key.create((await other.post(OPTIONS)).body);
  await operator.post(OPTIONS);
  expect((await add(operator, foreign)).status).toBe(422);
  // The foreign credential uses the challenge up.
  const right = key.create((await operator.post(OPTIONS)).body);
  expect((await add(operator, foreign)).status).toBe(422);
  expect((await add(operator, right)).status).toBe(422);
  const late = key.create((await operator.post(OPTIONS)).body);
  server.clock.advance(5 * 60_000);
  expect((await add(operator, late)).status).toBe(422);
  const wrongPage = newAuthenticator('https://evil.example').create((await operator.post(OPTIONS)).body);
  expect((await add(operator, wrongPage)).status).toBe(422);
  expect((await register(operator, key)).status).toBe(201);
});

it('a passkey belongs to one operator', async () => {
  const { operator, key } = await withPasskey();
  const other = await newOperator(server);
  const taken = await register(other, key);
  expect([taken.status, taken.body.code]).toEqual([409, 'passkey_exists']);
  const { token } = await enrolTotp(server, other);
  const { challenge } = await password(other);
  const { passkey } = await password(operator);
  expect((await visitor().post(SECOND, { challenge, passkey: key.get(passkey) })).status).toBe(422);
  const { id } = await withPasskey();
  expect((await clientOf(server, token).delete(`${PASSKEYS}/${id}`)).status).toBe(404);
});

it('a passkey is removed by its owner', async () => {
  const { operator, key, id } = await withPasskey();
  const { token } = await enrolTotp(server, operator);
  const client = clientOf(server, token);
  const { passkey, challenge } = await password(operator);
  expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(200);
  expect((await visitor().post(SECOND, { challenge, passkey: key.get(passkey) })).status).toBe(422);
  expect((await password(operator)).second_factor).toEqual(['totp', 'recovery_code']);
  expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(404);
});

it('a passkey confirms a session only with a challenge made for that', async () => {
  const { operator, key } = await withPasskey();
  server.clock.advance(5 * 60_000);
  const confirm = (client: Client, body: unknown) => client.post('/api/operator/auth/confirmation', body);
  const { body } = await operator.post('/api/operator/auth/confirmation/options');
  expect(body.second_factor).toEqual(['passkey', 'recovery_code']);
  const signIn = await password(operator);
  expect((await confirm(operator, { passkey: key.get(signIn.passkey) })).status).toBe(422);
  // The failed attempt used the challenge up.
  expect((await confirm(operator, { passkey: key.get(body.passkey) })).status).toBe(422);
  const { body: again } = await operator.post('/api/operator/auth/confirmation/options');
  const confirmed = await confirm(operator, { passkey: key.get(again.passkey) });
  expect(confirmed.status).toBe(200);
  const { body: session } = await clientOf(server, confirmed.body.access_token).get('/api/operator/session');
  expect(session.confirmed_until).toBe(new Date(server.clock.now().getTime() + 300_000).toISOString());
});

it('malformed credentials are refused without a server error', async () => {
  const { operator, key } = await withPasskey();
  const { passkey, challenge } = await password(operator);
  const good = key.get(passkey);
  for (const bad of [
    {},
    { ...good, id: '' },
    { ...good, response: {} },
    { ...good, type: 'password' },
    'x',
    [good],
  ])
    expect((await visitor().post(SECOND, { challenge, passkey: bad })).status).toBe(422);
  const scrambled = {
    ...good,
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  };
  expect((await visitor().post(SECOND, { challenge, passkey: scrambled })).status).toBe(422);
  const fresh = await newOperator(server);
  const { body: options } = await fresh.post(OPTIONS);
  const created = newAuthenticator(ORIGIN).create(options);
  const credential = { ...created, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
  expect((await fresh.post(PASSKEYS, { name: 'Chave', credential })).status).toBe(422);
  expect(server.logs()).not.toContain('request failed');
});

it('an operator with both kinds of factor can use either', async () => {
  const { operator, key } = await withPasskey();
  const { secret } = await enrolTotp(server, operator);
  server.clock.advance(60_000);
  const body = await password(operator);
  expect(body.second_factor).toEqual(['totp', 'passkey', 'recovery_code']);
  const one = { challenge: body.challenge, otp: otpOf(server, secret) };
  expect((await visitor().post(SECOND, one)).status).toBe(200);
  const again = await password(operator);
  const two = { challenge: again.challenge, passkey: key.get(again.passkey) };
  expect((await visitor().post(SECOND, two)).status).toBe(200);
});
