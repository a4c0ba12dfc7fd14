import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCpf, PASSWORD, registrationForm, signUp } from '../testing/people.ts';
import { startProxiedServer, type Proxied } from '../testing/proxy.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let proxied: Proxied;
beforeAll(async () => {
  ({ server, proxied } = await startProxiedServer());
});
afterAll(() => proxied.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const guess = (from: string, login: string, password = 'errada 123') =>
  proxied.from(from).post('/api/auth/login', { login, password });
const statusesOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('one IPv6 /64 counts as one address', () => {
  it('for sign-in attempts on many accounts', async () => {
    const answers = [];
    for (let n = 0; n < 60; n += 1)
      answers.push(await guess(`2001:db8:1:2::${n.toString(16)}`, `ninguem${n}@example.com`));
    expect([statusesOf(answers, 401), statusesOf(answers, 429)]).toEqual([50, 10]);
    expect((await guess('2001:db8:1:3::1', 'outro@example.com')).status).toBe(401);
  });

  it('for guesses at one account', async () => {
    const ana = await signUp(server);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await guess(`2001:db8:9:9:${n}::1`, ana.email));
    expect(statusesOf(answers, 401)).toBe(10);
  });

  it('for answers that reveal that a CPF has an account; a /48 gets ten times as many', async () => {
    const ana = await signUp(server);
    const check = (from: string, cpf: string) =>
      proxied.from(from).get(`/api/public/document-verification/${cpf}`);
    let taken = 0;
    for (let n = 0; n < 70; n += 1) {
      const { status } = await check(`2001:db8:5:5::${n.toString(16)}`, ana.document);
      if (status === 422) taken += 1;
    }
    expect(taken).toBe(60);
    for (let network = 0; network < 12; network += 1)
      await Promise.all(
        Array.from({ length: 60 }, () => check(`2001:db8:5:${network + 100}::1`, ana.document)),
      );
    const others = await check('2001:db8:5:999::1', newCpf());
    expect(others.status).toBe(429);
    expect((await check('2001:db8:6:1::1', newCpf())).status).toBe(200);
  });

  it('and an IPv4-mapped address (::ffff:) counts as its IPv4 address', async () => {
    const ana = await signUp(server);
    for (let n = 0; n < 10; n += 1)
      await guess(n % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7', ana.email);
    expect((await guess('[::ffff:cb00:7107]:8080', ana.email)).status).toBe(429);
  });
});

describe('sign-up and sign-in work with whatever address a proxy forwards', () => {
  it.each([
    ['203.0.113.40:51234', '203.0.113.40'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.41', '203.0.113.41'],
    ['unknown', null],
    ['_gateway', null],
    ['not an address at all', null],
  ])('%s', async (forwarded, kept) => {
    const form = registrationForm();
    const registered = await proxied.from(forwarded).post('/api/auth/register', form);
    expect(registered.status).toBe(201);
    const login = { login: form['email'], password: PASSWORD };
    const signedIn = await proxied.from(forwarded).post('/api/auth/login', login);
    expect(signedIn.status).toBe(200);
    const { body } = await proxied.from(forwarded, signedIn.body.access_token).get('/api/me/sessions');
    expect(body.data.map(({ address }: { address: string | null }) => address)).toEqual([kept, kept]);
    const { address } = await server.db
      .selectFrom('consent')
      .innerJoin('indiker', 'indiker.id', 'consent.user_id')
      .select('consent.address')
      .where('indiker.email', '=', String(form['email']))
      .executeTakeFirstOrThrow();
    expect(address).toBe(kept);
  });
});

describe('the limit on answers that reveal an account', () => {
  it('allows sixty an hour per network, by e-mail and by CPF together', async () => {
    const ana = await signUp(server);
    const from = proxied.from('198.51.100.9');
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) {
      const byEmail = registrationForm({ email: ana.email });
      const byDocument = `/api/public/document-verification/${ana.document}`;
      statuses.push(
        (await from.post('/api/auth/register', byEmail)).status,
        (await from.get(byDocument)).status,
      );
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array<number>(10).fill(429));
    expect((await from.get(`/api/public/document-verification/${newCpf()}`)).status).toBe(429);
    expect(
      (await proxied.from('198.51.100.10').get(`/api/public/document-verification/${newCpf()}`)).status,
    ).toBe(200);
  }, 60_000);

  it('does not count other answers', async () => {
    const from = proxied.from('198.51.100.11');
    for (let n = 0; n < 70; n += 1)
      expect((await from.get(`/api/public/document-verification/${newCpf()}`)).status).toBe(200);
    for (let n = 0; n < 70; n += 1) {
      const form = registrationForm({ address: { city_id: 1 }, password: 'outra senha 8' });
      expect(
        (await from.post('/api/auth/register', { ...form, password_confirmation: 'outra senha 8' })).status,
      ).toBe(422);
    }
    expect((await from.post('/api/auth/register', registrationForm())).status).toBe(201);
  }, 60_000);
});
