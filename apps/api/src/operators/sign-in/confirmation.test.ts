import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { enrolTotp, newOperator, otpOf } from '../../testing/operators.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const SESSION = '/api/operator/session';
const MINUTE = 60_000;

const server = useTestServer();
beforeEach(() => server.clock.set('2026-11-21T15:00:00Z'));

describe('a confirmation before money leaves', () => {
  async function withFactor() {
    const operator = await newOperator(server);
    const { token, secret } = await enrolTotp(server, operator);
    return { id: operator.id, token, secret, client: clientOf(server, token) };
  }
  const SCHEDULE = '/api/operator/withdrawals/999999/schedule';
  const CONFIRM = '/api/operator/auth/confirmation';

  it('is required when the second factor is older than five minutes', async () => {
    const { secret, client } = await withFactor();
    expect((await client.post(SCHEDULE)).status).toBe(404);
    server.clock.advance(5 * MINUTE - 1);
    expect((await client.post(SCHEDULE)).status).toBe(404);
    server.clock.advance(1);
    const asked = await client.post(SCHEDULE);
    expect([asked.status, asked.body.code]).toEqual([403, 'confirmation_required']);
    expect((await client.get(SESSION)).body.confirmed_until).toBeNull();
    expect((await client.post(`${CONFIRM}/options`)).body).toEqual({
      second_factor: ['totp', 'recovery_code'],
      passkey: null,
      by_issuer: false,
    });
    const confirmed = await client.post(CONFIRM, { otp: otpOf(server, secret) });
    expect(confirmed.status).toBe(200);
    expect((await client.post(SCHEDULE)).status).toBe(401);
    expect((await clientOf(server, confirmed.body.access_token).post(SCHEDULE)).status).toBe(404);
  });

  it('accepts a code only once', async () => {
    const { secret, client } = await withFactor();
    server.clock.advance(5 * MINUTE);
    const otp = otpOf(server, secret);
    const first = await client.post(CONFIRM, { otp });
    const again = await clientOf(server, first.body.access_token).post(CONFIRM, { otp });
    expect([first.status, again.status]).toEqual([200, 422]);
  });

  it('ends the session after five wrong tries', async () => {
    const { client } = await withFactor();
    for (let tries = 1; tries < 5; tries += 1)
      expect((await client.post(CONFIRM, { recovery_code: 'AAAAA-AAAAA' })).status).toBe(422);
    const fifth = await client.post(CONFIRM, { recovery_code: 'AAAAA-AAAAA' });
    expect([fifth.status, fifth.body.code]).toEqual([401, 'sign_in_restart']);
    expect((await client.get(SESSION)).status).toBe(401);
  });

  it('is not required without a second factor, which only the sandbox allows', async () => {
    const operator = await newOperator(server);
    expect((await operator.post(SCHEDULE)).status).toBe(404);
    expect((await operator.post(CONFIRM, { otp: '123456' })).body.code).toBe('no_second_factor');
  });
});
