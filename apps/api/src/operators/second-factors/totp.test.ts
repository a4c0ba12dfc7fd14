import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { enrolTotp, newEnrolledOperator, newOperator, otpOf, passwordStep } from '../../testing/operators.ts';
import { rowCounts } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const SECOND = '/api/operator/auth/second-factor';
const SESSION = '/api/operator/session';
const WRONG = '000000';

const visitor = () => clientOf(server);
const server = useTestServer();
beforeEach(async () => {
  server.clock.advance(60_000);
  await server.db.deleteFrom('rate_limit').execute();
});

/** A code that is wrong now, whatever the secret. */
const wrongOf = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => otpOf(server, secret, steps));
  return right.includes(WRONG) ? '000001' : WRONG;
};
const actsOf = async ({ id }: { id: number }) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('operator_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('setting up an authenticator', () => {
  it('returns a secret and its address for a QR code, and takes effect once a code confirms it', async () => {
    const operator = await newOperator(server);
    const { body } = await operator.post('/api/operator/totp');
    expect(body.uri).toBe(
      `otpauth://totp/Indike:${encodeURIComponent(operator.email)}?secret=${body.secret}&issuer=Indike`,
    );
    expect((await operator.get('/api/operator/second-factors')).body).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect(await passwordStep(server, operator)).toEqual({ access_token: expect.any(String) });
    const wrong = await operator.post('/api/operator/totp/confirm', { otp: wrongOf(body.secret) });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['otp']]);
    const right = await operator.post('/api/operator/totp/confirm', { otp: otpOf(server, body.secret) });
    expect(right.status).toBe(200);
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    for (const code of right.body.recovery_codes)
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    const renewed = clientOf(server, right.body.access_token);
    expect((await renewed.get('/api/operator/second-factors')).body).toMatchObject({
      totp: { created_at: server.clock.now().toISOString() },
      recovery_codes_left: 10,
    });
    expect(await actsOf(operator)).toEqual(['operator.sign_in', 'operator.totp-add']);
  });

  it('moves the session to a new token and invalidates the old one', async () => {
    const operator = await newOperator(server);
    const { token } = await enrolTotp(server, operator);
    expect(token).not.toBe(operator.token);
    expect((await operator.get(SESSION)).status).toBe(401);
    expect((await clientOf(server, token).get(SESSION)).status).toBe(200);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { operator, secret, recoveryCodes } = await newEnrolledOperator(server);
    const rows = JSON.stringify([
      await server.db
        .selectFrom('operator_totp')
        .selectAll()
        .where('operator_id', '=', operator.id)
        .execute(),
      await server.db.selectFrom('operator_recovery_code').selectAll().execute(),
    ]);
    for (const secretText of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(rows).not.toContain(secretText);
    expect(server.logs()).not.toContain(secret);
  });

  it('replaces another device only after the first right code', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const next = (await operator.post('/api/operator/totp')).body.secret;
    const { challenge } = await passwordStep(server, operator);
    expect((await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) })).status).toBe(200);
    server.clock.advance(60_000);
    const confirmed = await operator.post('/api/operator/totp/confirm', { otp: otpOf(server, next) });
    expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, null]);
    server.clock.advance(60_000);
    const again = await passwordStep(server, operator);
    const old = await visitor().post(SECOND, { challenge: again.challenge, otp: otpOf(server, secret) });
    expect(old.status).toBe(422);
    const right = { challenge: again.challenge, otp: otpOf(server, next) };
    expect((await visitor().post(SECOND, right)).status).toBe(200);
  });
});

describe('signing in with a code', () => {
  it('opens no session for the password alone', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const before = await rowCounts(server.db, 'operator_session');
    const body = await passwordStep(server, operator);
    expect(body).toEqual({
      second_factor: ['totp', 'recovery_code'],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      passkey: null,
    });
    expect(await rowCounts(server.db, 'operator_session')).toEqual(before);
    expect((await clientOf(server, body.challenge).get(SESSION)).status).toBe(401);
    const answer = await visitor().post(SECOND, { challenge: body.challenge, otp: otpOf(server, secret) });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['access_token']]);
    const signedIn = clientOf(server, answer.body.access_token);
    expect((await signedIn.get(SESSION)).body).toMatchObject({
      id: operator.id,
      second_factor: true,
      must_enrol: false,
    });
  });

  it('accepts codes of the current, previous and next step only', async () => {
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [1, 200],
      [2, 422],
    ] as const) {
      const { operator, secret } = await newEnrolledOperator(server);
      const { challenge } = await passwordStep(server, operator);
      const answer = await visitor().post(SECOND, { challenge, otp: otpOf(server, secret, steps) });
      expect([steps, answer.status]).toEqual([steps, status]);
    }
  });

  it('accepts each code once, even in concurrent requests', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const challenges = await Promise.all(
      [1, 2, 3, 4].map(async () => (await passwordStep(server, operator)).challenge),
    );
    const otp = otpOf(server, secret);
    const answers = await Promise.all(
      challenges.map((challenge) => visitor().post(SECOND, { challenge, otp })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const { challenge } = await passwordStep(server, operator);
    expect((await visitor().post(SECOND, { challenge, otp })).status).toBe(422);
    // A code of an earlier step than the last one used is refused too.
    const earlier = { challenge, otp: otpOf(server, secret, -1) };
    expect((await visitor().post(SECOND, earlier)).status).toBe(422);
  });

  it('must start again after five wrong codes', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const { challenge } = await passwordStep(server, operator);
    const wrong = { challenge, otp: wrongOf(secret) };
    for (let tries = 1; tries < 5; tries += 1) expect((await visitor().post(SECOND, wrong)).status).toBe(422);
    const fifth = await visitor().post(SECOND, wrong);
    expect([fifth.status, fifth.body.code]).toEqual([401, 'sign_in_restart']);
    const right = await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) });
    expect([right.status, right.body.code]).toEqual([401, 'sign_in_restart']);
    const again = await passwordStep(server, operator);
    const anew = { challenge: again.challenge, otp: otpOf(server, secret) };
    expect((await visitor().post(SECOND, anew)).status).toBe(200);
  });

  it('counts concurrent tries too', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const { challenge } = await passwordStep(server, operator);
    const wrong = { challenge, otp: wrongOf(secret) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor().post(SECOND, wrong)));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4);
    expect((await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) })).status).toBe(401);
  });

  it('limits the tries over all sign-ins to 15 an hour', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { challenge } = await passwordStep(server, operator);
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await visitor().post(SECOND, { challenge, otp: wrongOf(secret) })).status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(15);
    const { challenge } = await passwordStep(server, operator);
    const right = await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) });
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('accepts a challenge for ten minutes, once, and for one operator', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const other = await newEnrolledOperator(server);
    const late = await passwordStep(server, operator);
    server.clock.advance(10 * 60_000);
    const answer = await visitor().post(SECOND, { challenge: late.challenge, otp: otpOf(server, secret) });
    expect(answer.body.code).toBe('sign_in_restart');
    const { challenge } = await passwordStep(server, operator);
    const foreign = await visitor().post(SECOND, { challenge, otp: otpOf(server, other.secret) });
    expect(foreign.status).toBe(422);
    expect((await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) })).status).toBe(200);
    server.clock.advance(60_000);
    const twice = await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) });
    expect(twice.body.code).toBe('sign_in_restart');
  });

  it('accepts exactly one factor at a time', async () => {
    const { secret, operator, recoveryCodes } = await newEnrolledOperator(server);
    const { challenge } = await passwordStep(server, operator);
    for (const factors of [
      {},
      { otp: otpOf(server, secret), recovery_code: recoveryCodes[0] },
      { otp: '12345' },
    ])
      expect((await visitor().post(SECOND, { challenge, ...factors })).status).toBe(422);
    expect((await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) })).status).toBe(200);
  });
});

it('a code follows the real time, as authenticators do, while the sandbox’s clock is ahead', async () => {
  const { operator, secret } = await newEnrolledOperator(server);
  const ahead = new Date(server.clock.now().getTime() + 40 * 86_400_000).toISOString();
  expect((await visitor().put('/api/sandbox/clock', { now: ahead })).status).toBe(200);
  const { challenge } = await passwordStep(server, operator);
  const answer = await visitor().post(SECOND, { challenge, otp: otpOf(server, secret) });
  expect(answer.status).toBe(200);
  expect((await clientOf(server, answer.body.access_token).get(SESSION)).status).toBe(200);
  await visitor().delete('/api/sandbox/clock');
});
