import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf, type Answer } from '../../testing/client.ts';
import { emailsTo, emailTo, runPendingJobs } from '../../testing/emails.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import {
  insertTestOperator,
  lastAuditOf,
  newEnrolledOperator,
  newOperator,
  otpOf,
  passwordStep,
  signInBrowser,
  type Operator,
} from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const LOGIN = '/api/operator/auth/login';
const FORGOT = '/api/operator/auth/forgot-password';
const RESET = '/api/operator/auth/reset-password';
const SESSION = '/api/operator/session';
const SUBJECT = 'Crie outra senha';
const NEW = 'outra senha 2';

const server = useTestServer({ jobs: true });
let rita: Operator;
beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute();
  rita = await newOperator(server);
});

const visitor = () => clientOf(server);
const forgot = (email: string) => visitor().post(FORGOT, { email });
const signIn = (email: string, password: string) => visitor().post(LOGIN, { email, password });

/** The token of the newest link in the person's e-mails. */
async function linkOf(email: string): Promise<string> {
  const text = await emailTo(server, email, SUBJECT);
  const [, fragment = ''] = /\/operacao\/nova-senha#(\S+)/.exec(text) ?? [];
  return new URLSearchParams(fragment).get('token') ?? 'none';
}
async function newLink(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return linkOf(email);
}
const reset = (email: string, token: string, password = NEW): Promise<Answer> =>
  visitor().post(RESET, { email, token, password, password_confirmation: password });
const refusal = ({ status, body }: Answer) => [status, body.code];
const INVALID = [422, 'password_link_invalid'];

describe('requesting the link', () => {
  it('answers an operator, a stranger and a disabled operator alike, and sends an e-mail only to the first', async () => {
    const [stranger, disabled] = ['ninguem.da.equipe@example.com', await insertTestOperator(server)];
    const gone = { disabled_at: server.clock.now(), disabled_reason: 'saiu' };
    await server.db.updateTable('operator').set(gone).where('id', '=', disabled.id).execute();
    const answers = [];
    for (const email of [rita.email, stranger, disabled.email]) answers.push(await forgot(email));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await emailsTo(server, rita.email)).toEqual(['Crie outra senha para a operação']);
    expect([await emailsTo(server, stranger), await emailsTo(server, disabled.email)]).toEqual([[], []]);
  });

  it('has a limit for each address, the same for a stranger’s', async () => {
    for (const email of [rita.email, 'outra.pessoa@example.com']) {
      const answers = [];
      for (let times = 0; times < 11; times += 1) answers.push((await forgot(email)).status);
      expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
    }
    await runPendingJobs(server);
  });

  it('refuses an invalid address', async () => {
    const { status, body } = await forgot('rita');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
  });
});

describe('the link', () => {
  it('replaces the password once, and only the new one then signs in', async () => {
    const token = await newLink(rita.email);
    expect((await reset(rita.email, token)).body).toEqual({
      message: 'A senha foi trocada. Entre com ela.',
    });
    expect((await signIn(rita.email, PASSWORD)).status).toBe(401);
    expect((await signIn(rita.email, NEW)).status).toBe(200);
    expect(refusal(await reset(rita.email, token, 'terceira senha 3'))).toEqual(INVALID);
    expect((await signIn(rita.email, NEW)).status).toBe(200);
  });

  it('works for one of many concurrent uses', async () => {
    const token = await newLink(rita.email);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => reset(rita.email, token, `senha nova ${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  });

  it('expires after 30 minutes', async () => {
    const token = await newLink(rita.email);
    server.clock.advance(30 * 60_000);
    expect(refusal(await reset(rita.email, token))).toEqual(INVALID);
    const later = await newLink(rita.email);
    server.clock.advance(29 * 60_000);
    expect((await reset(rita.email, later)).status).toBe(200);
  });

  it('opens no other operator’s account, and a forged link opens none', async () => {
    const other = await newOperator(server);
    const token = await newLink(rita.email);
    const forged = `${token.slice(0, 11)}${'x'.repeat(43)}`;
    const longer = `${Number(token.slice(0, 10)) + 3600}${token.slice(10)}`;
    for (const [email, tried] of [
      [other.email, token],
      ['ninguem.da.equipe@example.com', token],
      [rita.email, forged],
      [rita.email, longer],
    ] as const)
      expect(refusal(await reset(email, tried))).toEqual(INVALID);
    expect((await signIn(rita.email, PASSWORD)).status).toBe(200);
  });

  it('is invalid once its owner has no access', async () => {
    const token = await newLink(rita.email);
    const gone = { disabled_at: server.clock.now(), disabled_reason: 'saiu' };
    await server.db.updateTable('operator').set(gone).where('id', '=', rita.id).execute();
    expect(refusal(await reset(rita.email, token))).toEqual(INVALID);
  });

  it('names the invalid field, and is not used up by it', async () => {
    const token = await newLink(rita.email);
    const short = await reset(rita.email, token, 'curta');
    expect(short.body.errors).toEqual({ password: ['Mínimo de 8 caracteres'] });
    const common = await reset(rita.email, token, 'PASSWORD');
    expect(common.body.errors).toEqual({
      password: ['Esta senha é muito usada e fácil de adivinhar. Escolha outra.'],
    });
    expect((await reset(rita.email, token)).status).toBe(200);
  });

  it('limits wrong tries from one network', async () => {
    const wrong = `1763740800.${'x'.repeat(43)}`;
    const statuses = new Set<number>();
    for (let times = 0; times < 51; times += 1) statuses.add((await reset(rita.email, wrong)).status);
    expect([...statuses]).toEqual([422, 429]);
  });
});

describe('after the reset', () => {
  it('browser and script sessions have ended, and so have sign-ins that wait for the second factor', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    const { challenge } = await passwordStep(server, operator);
    const plain = await newOperator(server);
    const browser = await signInBrowser(server, plain.email);
    for (const { email } of [operator, plain]) await reset(email, await newLink(email));
    expect((await operator.get(SESSION)).status).toBe(401);
    expect((await plain.get(SESSION)).status).toBe(401);
    expect((await browser.send('GET', SESSION)).status).toBe(401);
    const second = { challenge, otp: otpOf(server, secret) };
    const late = await visitor().post('/api/operator/auth/second-factor', second);
    expect(refusal(late)).toEqual([401, 'sign_in_restart']);
  });

  it('the second factor is still required', async () => {
    const { operator, secret } = await newEnrolledOperator(server);
    await reset(operator.email, await newLink(operator.email));
    const { body } = await signIn(operator.email, NEW);
    expect([body.access_token, body.second_factor]).toEqual([undefined, ['totp', 'recovery_code']]);
    const second = { challenge: body.challenge, otp: otpOf(server, secret) };
    expect((await visitor().post('/api/operator/auth/second-factor', second)).status).toBe(200);
  });

  it('the owner gets an e-mail, and the audit log an entry', async () => {
    await reset(rita.email, await newLink(rita.email));
    expect(await emailsTo(server, rita.email)).toContain('A sua senha da operação foi trocada');
    expect(await lastAuditOf(server, rita.id)).toEqual({
      operator_id: rita.id,
      action: 'operator.password-reset',
      before: null,
      after: null,
    });
  });

  it('a sign-in that has already checked the old password gets no session', async () => {
    const { email, id } = rita;
    let late: Promise<Answer> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('operator').select('id').where('id', '=', id).forUpdate().execute();
      late = signIn(email, PASSWORD);
      // The sign-in has checked the password and waits for the row lock.
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      await tx.updateTable('operator').set({ password_hash: 'x' }).where('id', '=', id).execute();
    });
    expect((await late)?.status).toBe(401);
  });
});
