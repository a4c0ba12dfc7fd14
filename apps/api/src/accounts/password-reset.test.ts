import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf, type Answer } from '../testing/client.ts';
import { codesSentTo, dumpOf, resetAddressLimits, recoveryCode } from '../testing/codes.ts';
import { PASSWORD, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const NEW_PASSWORD = 'outra senha 2';
const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';

const server = useTestServer({ jobs: true });
beforeEach(() => resetAddressLimits(server));

const forgot = (body: unknown) => clientOf(server).post('/api/auth/forgot-password', body);
const reset = (email: string, token: string, more: Record<string, unknown> = {}) =>
  clientOf(server).post('/api/auth/reset-password', {
    email,
    token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...more,
  });
const signIn = (login: string, password: string) =>
  clientOf(server).post('/api/auth/login', { login, password });

function expectWrong({ status, body }: Answer): void {
  expect([status, body.errors]).toEqual([422, { token: [WRONG] }]);
}

describe('POST /api/auth/forgot-password', () => {
  it.each([
    [{}, 'Email obrigatório'],
    [{ email: 'a..b@example.com' }, 'E-mail inválido'],
    [{ email: 42 }, 'Formato inválido'],
  ])('refuses %j', async (body, message) => {
    const answer = await forgot(body);
    expect([answer.status, answer.body.errors]).toEqual([422, { email: [message] }]);
  });

  it('sends one code, and the next only 60 seconds later', async () => {
    const ana = await signUp(server);
    const first = await recoveryCode(server, ana.email);
    server.clock.advance(18_000);
    const early = await forgot({ email: ana.email.toUpperCase() });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '42']);
    expect(early.body.message).toBe('Você já pediu um código há pouco. Peça outro em 42 segundos.');
    server.clock.advance(41_000);
    expect((await forgot({ email: ana.email })).body.message).toMatch(/em 1 segundo\.$/);
    server.clock.advance(1_000);
    const second = await recoveryCode(server, ana.email);
    expect(codesSentTo(server, ana.email)).toEqual([second, first]);
    expectWrong(await reset(ana.email, first));
    expect((await reset(ana.email, second)).status).toBe(200);
  });

  it('sends one code for 20 concurrent requests', async () => {
    const ana = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => forgot({ email: ana.email })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(429)]);
  });

  it('stops after ten codes an hour for one address', async () => {
    const ana = await signUp(server);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await forgot({ email: ana.email })).status);
      server.clock.advance(60_000);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('POST /api/auth/reset-password', () => {
  it('names every missing field in the product’s words', async () => {
    const { body } = await clientOf(server).post('/api/auth/reset-password', {});
    expect(body.errors).toEqual({
      token: ['Token obrigatório'],
      password: ['Senha obrigatória'],
      password_confirmation: ['A confirmação da senha é requerida'],
      email: ['Email obrigatório'],
    });
  });

  it.each([
    ['token', 'ABC', 'O código tem 6 letras e números. Confira no e-mail.'],
    ['password', 'curta', 'Mínimo de 8 caracteres'],
    ['password', '12345678', 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.'],
    ['password_confirmation', 'diferente', 'As senhas não coincidem'],
  ])('refuses %s = %j', async (field, value, message) => {
    const { status, body } = await reset('alguem@example.com', 'ABC234', { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('accepts the code once, in any case and with spaces, and notifies the owner', async () => {
    const ana = await signUp(server);
    const code = await recoveryCode(server, ana.email);
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`;
    const { status, body } = await reset(ana.email.toUpperCase(), typed);
    expect([status, body.message]).toEqual([200, 'Senha redefinida. Agora pode fazer login']);

    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ana.email, NEW_PASSWORD)).status).toBe(200);
    expectWrong(await reset(ana.email, code));
    const subjects = () => server.mailbox.messages(ana.email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Sua senha foi redefinida');
  });

  it('refuses a code after ten minutes', async () => {
    const ana = await signUp(server);
    const late = await recoveryCode(server, ana.email);
    server.clock.advance(600_000);
    expectWrong(await reset(ana.email, late));
    const inTime = await recoveryCode(server, ana.email);
    server.clock.advance(599_999);
    expect((await reset(ana.email, inTime)).status).toBe(200);
  });

  it('refuses a code that was sent to another person', async () => {
    const ana = await signUp(server);
    const bia = await signUp(server);
    const code = await recoveryCode(server, ana.email);
    await recoveryCode(server, bia.email);
    expectWrong(await reset(bia.email, code));
    expect((await bia.get('/api/auth/user')).status).toBe(200);
  });

  it('lets in an owner who was locked out by someone else’s guesses', async () => {
    const ana = await signUp(server);
    await Promise.all(Array.from({ length: 20 }, () => signIn(ana.email, 'palpite errado')));
    expect((await signIn(ana.email, PASSWORD)).status).toBe(429);
    expect((await reset(ana.email, await recoveryCode(server, ana.email))).status).toBe(200);
    expect((await signIn(ana.email, NEW_PASSWORD)).status).toBe(200);
  });
});

it('leaves no code in any table or log line', async () => {
  const ana = await signUp(server);
  const used = await recoveryCode(server, ana.email);
  await reset(ana.email, used);
  server.clock.advance(60_000);
  const codes = [used, await recoveryCode(server, ana.email)];
  const kept = `${await dumpOf(server)}\n${server.logs()}`;
  const forms = codes.flatMap((code) => [code, code.toLowerCase(), Buffer.from(code).toString('hex')]);
  expect(forms.filter((form) => kept.includes(form))).toEqual([]);
  expect(kept).toContain(ana.email);
});
