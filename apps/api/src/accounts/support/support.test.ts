import { operatorRole } from '@indike/rules/operators/roles';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Answer } from '../../testing/client.ts';
import { profileCode, recoveryCode } from '../../testing/codes.ts';
import { emailsTo, emailTo, runPendingJobs } from '../../testing/emails.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { confirmEmail, PASSWORD, registrationForm, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(server);
});
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const pathOf = ({ id }: { readonly id: number }, part = '') => `/api/operator/indikers/${id}${part}`;
const NOBODY = { id: 999_999_999 };
const signIn = (login: string, password = PASSWORD): Promise<Answer> =>
  clientOf(server).post('/api/auth/login', { login, password });
const unconfirmed = { email_confirmed: false };

const CALLS = [
  ['resend-confirmation', (who: typeof operator, path: string) => who.post(path)],
  ['sessions', (who: typeof operator, path: string) => who.delete(path)],
  ['lift-lock', (who: typeof operator, path: string) => who.post(path)],
  [
    'email',
    (who: typeof operator, path: string) => who.put(path, { email: 'outro@example.com', reason: 'RG' }),
  ],
] as const;

describe.each(CALLS)('%s', (part, call) => {
  it('is for administrators, and returns 404 for an unknown Indiker', async () => {
    const ana = await signUp(server);
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor])
      expect((await call(await newOperator(server, role), pathOf(ana, `/${part}`))).status).toBe(403);
    expect((await call({ ...operator, ...ana }, pathOf(ana, `/${part}`))).status).toBe(401);
    expect((await call(operator, pathOf(NOBODY, `/${part}`))).status).toBe(404);
  });
});

describe('resending the confirmation', () => {
  it('sends a link that works, and is recorded', async () => {
    const ana = await signUp(server);
    // A welcome e-mail that still waits has the link, so none would be added.
    await runPendingJobs(server);
    const { status, body } = await operator.post(pathOf(ana, '/resend-confirmation'));
    expect([status, body]).toMatchObject([200, unconfirmed]);
    const text = await emailTo(server, ana.email, 'Confirme o seu e-mail');
    const [link = ''] = /\/confirmacao-de-email\/\S+/.exec(text) ?? [];
    const opened = await clientOf(server).get(
      link.replace('/confirmacao-de-email', '/api/auth/verify_email'),
    );
    expect(opened.status).toBe(200);
    expect(await lastAuditOf(server, ana.id)).toMatchObject({ action: 'indiker.resend-confirmation' });
  });

  it('is refused when the e-mail is already confirmed', async () => {
    const ana = await signUp(server);
    await confirmEmail(server, ana);
    const { status, body } = await operator.post(pathOf(ana, '/resend-confirmation'));
    expect([status, body.code]).toEqual([409, 'already_confirmed']);
  });
});

describe('ending the sessions', () => {
  it('signs the person out everywhere, and records how many sessions ended', async () => {
    const ana = await signUp(server);
    await signIn(ana.email);
    expect((await operator.delete(pathOf(ana, '/sessions'))).status).toBe(200);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(ana.email)).status).toBe(200);
    expect(await lastAuditOf(server, ana.id)).toMatchObject({
      action: 'indiker.end-sessions',
      after: { ended_sessions: 2 },
    });
  });
});

describe('lifting the lock', () => {
  it('lets the person sign in again, and restarts the count of failed attempts', async () => {
    const ana = await signUp(server);
    const lockOut = async () => {
      for (let tries = 0; tries < 10; tries += 1) await signIn(ana.email, 'senha errada 1');
      for (let tries = 0; tries < 10; tries += 1) await signIn(ana.document, 'senha errada 1');
      expect((await signIn(ana.email)).status).toBe(429);
    };
    await lockOut();
    expect((await operator.post(pathOf(ana, '/lift-lock'))).status).toBe(200);
    for (const login of [ana.email, ana.document]) expect((await signIn(login)).status).toBe(200);
    await server.db.deleteFrom('rate_limit').execute();
    await lockOut();
    expect(await lastAuditOf(server, ana.id)).toMatchObject({ action: 'indiker.lift-lock' });
  });

  it('does not lift the lock of another Indiker', async () => {
    const [ana, rui] = await Promise.all([signUp(server), signUp(server)]);
    for (let tries = 0; tries < 10; tries += 1) await signIn(rui.email, 'senha errada 1');
    await operator.post(pathOf(ana, '/lift-lock'));
    expect((await signIn(rui.email)).status).toBe(429);
  });
});

describe('changing the e-mail', () => {
  const change = ({ id }: { readonly id: number }, email: unknown, reason: unknown = 'mostrou o RG') =>
    operator.put(pathOf({ id }, '/email'), { email, reason });
  let serial = 0;
  const newAddress = () => `novo.endereco${(serial += 1)}@example.com`;

  it.each([
    ['sem-arroba', 'mostrou o RG', 'email'],
    [undefined, 'mostrou o RG', 'email'],
    ['novo@example.com', ' ', 'reason'],
  ])('refuses %s with the reason "%s"', async (email, reason, field) => {
    const { status, body } = await change(await signUp(server), email, reason);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('refuses the current address and another Indiker’s', async () => {
    const [ana, rui] = await Promise.all([signUp(server), signUp(server)]);
    for (const [email, code] of [
      [ana.email.toUpperCase(), 'same_email'],
      [rui.email, 'other_indiker_has_email'],
    ]) {
      const { status, body } = await change(ana, email);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, code, ['email']]);
    }
    expect((await ana.get('/api/auth/user')).body.email).toBe(ana.email);
  });

  it('ends the sessions, e-mails both addresses and leaves the new one unconfirmed', async () => {
    const ana = await signUp(server);
    await confirmEmail(server, ana);
    const email = newAddress();
    const { status, body } = await change(ana, email.toUpperCase());
    expect([status, body]).toMatchObject([200, { email, ...unconfirmed }]);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(ana.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    const oldAddressEmail = await emailTo(server, ana.email, 'O e-mail do seu cadastro mudou');
    expect(oldAddressEmail).toContain('n***@example.com');
    expect(oldAddressEmail).not.toContain(email);
    expect(await emailsTo(server, email)).toEqual(['Confirme o novo e-mail do seu cadastro']);
    expect(await lastAuditOf(server, ana.id)).toEqual({
      operator_id: operator.id,
      action: 'indiker.email',
      before: { email: 'p***@example.com' },
      after: { email: 'n***@example.com', reason: 'mostrou o RG' },
    });
  });

  it('invalidates the links and codes of the old address', async () => {
    const ana = await signUp(server);
    const welcome = await emailTo(server, ana.email, 'Boas-vindas');
    const [link = ''] = /\/confirmacao-de-email\/\S+/.exec(welcome) ?? [];
    const recovery = await recoveryCode(server, ana.email);
    const code = await profileCode(server, ana, 'data');
    const email = newAddress();
    await change(ana, email);
    const opened = await clientOf(server).get(
      link.replace('/confirmacao-de-email', '/api/auth/verify_email'),
    );
    expect(opened.status).toBe(403);
    for (const address of [ana.email, email]) {
      const reset = await clientOf(server).post('/api/auth/reset-password', {
        email: address,
        token: recovery,
        password: 'outra senha 1',
        password_confirmation: 'outra senha 1',
      });
      expect(reset.status).toBe(422);
    }
    const again = clientOf(server, (await signIn(email)).body.access_token);
    const saved = await again.put(`/api/user/${ana.id}`, {
      firstname: 'Ana',
      lastname: 'Lima',
      phone: '11987654321',
      validation_code: code,
    });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['validation_code']]);
  });

  it('succeeds for only one of a change and concurrent registrations with the same address', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ana: Indiker = await signUp(server);
      const email = newAddress();
      const [changed, ...registered] = await Promise.all([
        change(ana, email),
        ...[1, 2].map(() => clientOf(server).post('/api/auth/register', registrationForm({ email }))),
      ]);
      const statuses = [changed?.status, ...registered.map(({ status }) => status)];
      expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 422)).toHaveLength(2);
      const owners = await server.db.selectFrom('indiker').select('id').where('email', '=', email).execute();
      expect(owners).toHaveLength(1);
    }
  });
});
