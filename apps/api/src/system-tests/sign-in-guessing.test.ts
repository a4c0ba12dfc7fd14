import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { clientOf, type Answer } from '../testing/client.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 12: guessing a password from one network gets at most ten tries in fifteen minutes, however the
// guesses are spread.

const AT_ONCE = 200;
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ beside: first });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});
afterEach(() => first.db.deleteFrom('rate_limit').execute());

const guess = (server: TestServer, login: string, password = 'errada 123') =>
  clientOf(server).post('/api/auth/login', { login, password });

/** Counts the responses about the credentials, because only those can mean that a password was checked. */
const evaluated = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 401).length;

function expectRefusedKindly(answers: readonly Answer[]): void {
  for (const { headers, body } of answers.filter(({ status }) => status === 429)) {
    expect(body.message).toMatch(/^Muitas tentativas\. Tente de novo em \d+ (segundos?|minutos?)\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  }
}

const moveOn = (milliseconds: number) =>
  first.db
    .updateTable('rate_limit')
    .set((q) => ({ expire: q('expire', '-', milliseconds) }))
    .execute();

async function lockOut(person: Indiker): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(first, person.email)));
  expect(evaluated(answers)).toBe(10);
}

describe('of 200 wrong passwords at once', () => {
  it.each([
    ['at one process', () => [first]],
    ['spread over two processes', () => [first, second]],
  ])('at most 10 are checked, %s', async (name, servers) => {
    const ana = await signUp(first);
    const masked = ana.document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
    const at = servers();
    const all = (logins: readonly string[]) =>
      Promise.all(
        Array.from({ length: AT_ONCE / 2 }, (_, n) =>
          guess(at[n % at.length] ?? first, logins[Math.floor(n / at.length) % logins.length] ?? ''),
        ),
      );
    const byEmail = await all([ana.email, ana.email.toUpperCase()]);
    // The response by CPF reveals nothing about the lock by e-mail, although no password is checked any more.
    const byDocument = await all([ana.document, masked]);
    expect(evaluated(byDocument)).toBeLessThanOrEqual(10);
    for (const login of [ana.email, ana.document])
      expect((await guess(first, login, PASSWORD)).status).not.toBe(200);
    const answers = [...byEmail, ...byDocument];
    figure('sign-in guessing', { [name]: JSON.stringify(counted(answers.map(({ status }) => status))) });
    expect(evaluated(byEmail)).toBeLessThanOrEqual(10);
    // On a busy machine some wait too long for a database connection. They get 503, and no password was checked either.
    expect(answers.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
    expectRefusedKindly(answers);
  });

  it('at most 10 are checked for an account that does not exist and for an operator', async () => {
    for (const path of ['/api/auth/login', '/api/operator/auth/login']) {
      await first.db.deleteFrom('rate_limit').execute();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          clientOf(first).post(path, {
            login: 'x@example.com',
            email: 'x@example.com',
            password: 'errada 123',
          }),
        ),
      );
      expect(evaluated(answers)).toBe(10);
    }
  });
});

describe('an account locked by wrong guesses', () => {
  it('refuses the right password too, and accepts it after 15 minutes', async () => {
    const ana = await signUp(first);
    await lockOut(ana);
    expect((await guess(first, ana.email, PASSWORD)).status).toBe(429);
    expect((await guess(second, ana.document, PASSWORD)).status).toBe(401);
    await moveOn(14 * 60_000);
    expect((await guess(first, ana.email, PASSWORD)).status).toBe(429);
    await moveOn(60_000);
    expect((await guess(first, ana.email, PASSWORD)).status).toBe(200);
  });

  it('keeps its sessions and does not affect other accounts', async () => {
    const [ana, rui] = [await signUp(first), await signUp(first)];
    await lockOut(ana);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect((await guess(first, rui.email, PASSWORD)).status).toBe(200);
  });
});

it.each([9, 10])('counts tries by e-mail and CPF together: the right password after %i', async (tries) => {
  const ana = await signUp(first);
  for (let n = 0; n < tries; n += 1) await guess(first, n % 2 === 0 ? ana.email : ana.document);
  expect((await guess(first, ana.email, PASSWORD)).status).toBe(tries < 10 ? 200 : 401);
});

it('does not reveal by CPF which account is locked by e-mail', async () => {
  const [ana, rui] = [await signUp(first), await signUp(first)];
  await lockOut(ana);
  const [hers, his] = [await guess(first, ana.document), await guess(first, rui.document)];
  expect([hers.status, hers.body.message]).toEqual([his.status, his.body.message]);
  expect(hers.status).toBe(401);
});

it('resets the count after a right password', async () => {
  const ana = await signUp(first);
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await guess(first, ana.email)).status).toBe(401);
    expect((await guess(first, ana.email, PASSWORD)).status).toBe(200);
  }
});

it('lets one address fail 50 times over all accounts, not counting its right passwords', async () => {
  const ana = await signUp(first);
  for (let n = 0; n < 12; n += 1) expect((await guess(first, ana.email, PASSWORD)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, n) => guess(first, `ninguem${n}@example.com`)),
  );
  expect(evaluated(answers)).toBe(50);
  expect((await guess(first, ana.email, PASSWORD)).status).toBe(429);
  expectRefusedKindly(answers);
});

it(
  'uses the connection’s own address, and a forwarded one only behind a trusted proxy',
  { timeout: 60_000 },
  async () => {
    const operator = await newOperator(first);
    expect(operator.id).toBeGreaterThan(0);
    const behindProxy = await buildApp(first.deps, { trustProxy: 1 });
    const proxied = await behindProxy.listen({ port: 0, host: '127.0.0.1' });
    const wrongFrom = (url: string, n: number) =>
      call(url, {
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ login: `ninguem${n}@example.com`, password: 'errada 123' }),
      });
    try {
      const direct = await Promise.all(Array.from({ length: 60 }, (_, n) => wrongFrom(first.url, n)));
      expect(direct.filter(({ status }) => status === 401)).toHaveLength(50);
      const forwarded = await Promise.all(Array.from({ length: 60 }, (_, n) => wrongFrom(proxied, 100 + n)));
      expect(forwarded.filter(({ status }) => status === 401)).toHaveLength(60);
    } finally {
      await behindProxy.close();
    }
  },
);
