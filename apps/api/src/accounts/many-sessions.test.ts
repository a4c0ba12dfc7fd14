import { afterEach, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// Finding 23: successful sign-ins are limited too.

const MAX_SESSIONS = 20;
const PER_HOUR = 120;

const server = useTestServer();
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const signIn = (login: string) => clientOf(server).post('/api/auth/login', { login, password: PASSWORD });

it(
  'a person keeps at most twenty sessions, the newest of many concurrent sign-ins',
  { timeout: 60_000 },
  async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(ana.email)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(200));
    }
    const last = await signIn(ana.email);
    const client = clientOf(server, last.body.access_token);
    expect((await client.get('/api/me/sessions')).body.total).toBe(MAX_SESSIONS);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await rui.get('/api/auth/user')).status).toBe(200);
  },
);

it('successful sign-ins are limited to 120 an hour', { timeout: 120_000 }, async () => {
  const ana = await signUp(server);
  const statuses: number[] = [];
  for (let round = 0; round < 16; round += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 8 }, () => signIn(ana.email)))).map(({ status }) => status),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(PER_HOUR);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - PER_HOUR);
  expect((await ana.get('/api/auth/user')).status).toBe(401);
});

it('an operator keeps at most twenty sessions', { timeout: 60_000 }, async () => {
  const operator = await newOperator(server);
  const { email } = await server.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        clientOf(server).post('/api/operator/auth/login', { email, password: PASSWORD }),
      ),
    );
  const rows = await server.db
    .selectFrom('operator_session')
    .select('token_hash')
    .where('operator_id', '=', operator.id)
    .execute();
  expect(rows).toHaveLength(MAX_SESSIONS);
});
