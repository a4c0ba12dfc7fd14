import { beforeEach, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { newEnrolledOperator, passwordStep } from '../../testing/operators.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const SECOND = '/api/operator/auth/second-factor';

const visitor = () => clientOf(server);
const server = useTestServer();
beforeEach(async () => {
  server.clock.advance(60_000);
  await server.db.deleteFrom('rate_limit').execute();
});

it('recovery codes replace the device, each once, and the sign-in is audited', async () => {
  const { operator, recoveryCodes } = await newEnrolledOperator(server);
  const [code = '', second = ''] = recoveryCodes;
  const first = await passwordStep(server, operator);
  const typed = { challenge: first.challenge, recovery_code: ` ${code.toLowerCase().replace('-', ' ')} ` };
  const used = await visitor().post(SECOND, typed);
  expect(used.status).toBe(200);
  const client = clientOf(server, used.body.access_token);
  expect((await client.get('/api/operator/second-factors')).body.recovery_codes_left).toBe(9);
  const { challenge } = await passwordStep(server, operator);
  expect((await visitor().post(SECOND, { challenge, recovery_code: code })).status).toBe(422);
  expect((await visitor().post(SECOND, { challenge, recovery_code: second })).status).toBe(200);
  const sent = await server.db
    .selectFrom('audit_log')
    .select('after')
    .where('operator_id', '=', operator.id)
    .where('action', '=', 'operator.sign_in')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(sent.after).toEqual({ second_factor: 'recovery_code' });
});

it('one recovery code sent in many concurrent requests opens one session', async () => {
  const { operator, recoveryCodes } = await newEnrolledOperator(server);
  const challenges = await Promise.all(
    [1, 2, 3, 4].map(async () => (await passwordStep(server, operator)).challenge),
  );
  const answers = await Promise.all(
    challenges.map((challenge) => visitor().post(SECOND, { challenge, recovery_code: recoveryCodes[0] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('new recovery codes replace all earlier ones', async () => {
  const { operator, recoveryCodes } = await newEnrolledOperator(server);
  const { body } = await operator.post('/api/operator/recovery-codes');
  expect(body.recovery_codes).toHaveLength(10);
  const { challenge } = await passwordStep(server, operator);
  const old = { challenge, recovery_code: recoveryCodes[0] };
  expect((await visitor().post(SECOND, old)).status).toBe(422);
  const fresh = { challenge, recovery_code: body.recovery_codes[0] };
  expect((await visitor().post(SECOND, fresh)).status).toBe(200);
});

it('a recovery code of another operator is refused', async () => {
  const [one, other] = [await newEnrolledOperator(server), await newEnrolledOperator(server)];
  const { challenge } = await passwordStep(server, one.operator);
  const foreign = { challenge, recovery_code: other.recoveryCodes[0] };
  expect((await visitor().post(SECOND, foreign)).status).toBe(422);
});
