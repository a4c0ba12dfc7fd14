import { CODE_ALPHABET } from '@indike/rules/accounts/codes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import type { Answer } from '../testing/client.ts';
import { codesSentTo } from '../testing/codes.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { PASSWORD, registrationForm } from '../testing/people.ts';
import { startProxiedServer, type Proxied } from '../testing/proxy.ts';
import type { TestServer } from '../testing/server.ts';
import { figure } from './testing/figures.ts';

// docs/proofs.md 29: strangers who know an owner's e-mail cannot lock the owner out, and their guessing is bounded.

const NEW_PASSWORD = 'outra senha 2';
const HOME = '203.0.113.10';
/** A network from which the owner never signed in. */
const TRAVEL = '203.0.113.200';
const stranger = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`;

let server: TestServer;
let proxied: Proxied;
beforeAll(async () => {
  ({ server, proxied } = await startProxiedServer({ jobs: true }));
});
afterAll(() => proxied.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

interface Owner {
  readonly email: string;
  readonly document: string;
  /** The browser's device cookie. */
  readonly cookie: string;
}

async function newOwner(): Promise<Owner> {
  const form = registrationForm();
  const answer = await proxied.from(HOME).post('/api/auth/register', form);
  expect(answer.status).toBe(201);
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { email: String(form['email']), document: String(form['document']), cookie };
}

const signIn = (from: string, login: string, password: string, headers: Record<string, string> = {}) =>
  proxied.from(from).post('/api/auth/login', { login, password }, headers);
const forgot = (from: string, email: string) =>
  proxied.from(from).post('/api/auth/forgot-password', { email });
const reset = (from: string, email: string, token: string) =>
  proxied.from(from).post('/api/auth/reset-password', {
    email,
    token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });

/** Guesses from many networks at once. Returns how many responses are about the password. */
async function guessed(networks: number, login: string, post = signIn): Promise<number> {
  let evaluated = 0;
  for (let network = 0; network < networks; network += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(stranger(network), login, `palpite ${network} ${n}`)),
    );
    evaluated += answers.filter(({ status }) => status === 401).length;
  }
  return evaluated;
}

/** The parameters in the link of the newest reset e-mail, as the page reads them. */
async function linkTo(email: string): Promise<URLSearchParams> {
  await runPendingJobs(server);
  const [message] = server.mailbox.messages(email).filter(({ subject }) => subject.includes('código'));
  const url = new URL(/Redefinir a senha: (\S+)/.exec(message?.text ?? '')?.[1] ?? '');
  expect([url.pathname, url.search]).toEqual(['/redefinir-senha', '?origem=/perfil/dados']);
  return new URLSearchParams(url.hash.slice(1));
}

async function codeFor(from: string, email: string): Promise<string> {
  expect((await forgot(from, email)).status).toBe(200);
  await runPendingJobs(server);
  return codesSentTo(server, email)[0] ?? '';
}

const offBy = (code: string, step: number) =>
  code.slice(0, -1) +
  CODE_ALPHABET.charAt((CODE_ALPHABET.indexOf(code.slice(-1)) + step) % CODE_ALPHABET.length);

describe('wrong passwords from many networks', () => {
  it(
    'are bounded, and the owner can still sign in from known networks and the known browser',
    { timeout: 120_000 },
    async () => {
      const owner = await newOwner();
      const evaluated = await guessed(12, owner.email);
      figure('strangers', { 'passwords looked at, 12 networks': evaluated });
      expect(evaluated).toBe(50);
      expect((await signIn(HOME, owner.email, PASSWORD)).status).toBe(200);
      // From an unknown network, only the device cookie identifies the owner.
      expect((await signIn(TRAVEL, owner.email, PASSWORD)).status).toBe(429);
      expect((await signIn(TRAVEL, owner.email, PASSWORD, { cookie: owner.cookie })).status).toBe(200);
      // That network is known now.
      expect((await signIn(TRAVEL, owner.email, PASSWORD)).status).toBe(200);
    },
  );

  it('from the owner’s own network do not affect the owner’s browser', async () => {
    const owner = await newOwner();
    for (let n = 0; n < 11; n += 1) await signIn(HOME, owner.email, `palpite ${n}`);
    expect((await signIn(HOME, owner.email, PASSWORD)).status).toBe(429);
    expect((await signIn(HOME, owner.email, PASSWORD, { cookie: owner.cookie })).status).toBe(200);
  });

  it('with another person’s device cookie count as strangers’ guesses, and each cookie allows ten', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const wrong = (cookie: string) => signIn(HOME, owner.email, 'palpite errado', { cookie });
    for (let n = 0; n < 10; n += 1) expect((await wrong(other.cookie)).status).toBe(401);
    expect((await wrong(other.cookie)).status).toBe(429);
    for (let n = 0; n < 10; n += 1) expect((await wrong(owner.cookie)).status).toBe(401);
    expect((await wrong(owner.cookie)).status).toBe(429);
    const forged = owner.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await signIn(HOME, owner.email, PASSWORD, { cookie: forged })).status).toBe(429);
  });

  it('do not lock operators out of the back office', { timeout: 60_000 }, async () => {
    const email = 'chefia@example.com';
    await server.db
      .insertInto('operator')
      .values({
        email,
        name: 'Chefia',
        role: 'admin',
        password_hash: await hashPassword(PASSWORD),
        created_at: server.clock.now(),
      })
      .execute();
    const post = (from: string, login: string, password: string) =>
      proxied.from(from).post('/api/operator/auth/login', { email: login, password });
    expect((await post(HOME, email, PASSWORD)).status).toBe(200);
    expect(await guessed(8, email, post)).toBe(50);
    expect((await post(HOME, email, PASSWORD)).status).toBe(200);
    expect((await post(stranger(0), email, PASSWORD)).status).toBe(429);
    const { rows } = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'operator.sign_in')
      .execute()
      .then((found) => ({ rows: found.length }));
    expect(rows).toBe(2);
  });
});

describe('strangers’ requests for codes, and their guesses', () => {
  it('do not affect the owner’s code', async () => {
    const owner = await newOwner();
    const code = await codeFor(HOME, owner.email);
    for (let n = 0; n < 4; n += 1) expect((await forgot(stranger(n), owner.email)).status).toBe(200);
    for (let n = 0; n < 4; n += 1)
      for (let step = 1; step <= 5; step += 1)
        expect((await reset(stranger(n), owner.email, offBy(code, step))).status).toBe(422);
    expect((await reset(HOME, owner.email, code)).status).toBe(200);
    expect((await signIn(HOME, owner.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('use at most five tries of a code that another person requested', async () => {
    const owner = await newOwner();
    const code = await codeFor(HOME, owner.email);
    for (let n = 0; n < 5; n += 1)
      expect((await reset(stranger(n), owner.email, offBy(code, n + 1))).status).toBe(422);
    // The right code, but no longer checked from that network.
    expect((await reset(stranger(9), owner.email, code)).status).toBe(422);
    expect((await reset(HOME, owner.email, code)).status).toBe(200);
  });

  it('do not invalidate a code typed in another network, nor the code of the newest e-mail', async () => {
    const owner = await newOwner();
    expect((await reset(TRAVEL, owner.email, await codeFor(HOME, owner.email))).status).toBe(200);
    server.clock.advance(60_000);
    const own = await codeFor(HOME, owner.email);
    // Once the tries of other networks are used up, another one gets a code of its own.
    for (let step = 1; step <= 5; step += 1) await reset(stranger(2), owner.email, offBy(own, step));
    const newest = await codeFor(stranger(1), owner.email);
    expect(newest).not.toBe(own);
    expect((await reset(HOME, owner.email, newest)).status).toBe(200);
    // Using one code invalidated all of them.
    expect((await reset(HOME, owner.email, own)).status).toBe(422);
  });

  it('do not use up the owner’s resends', async () => {
    const owner = await newOwner();
    let sent = 0;
    for (let n = 0; n < 12; n += 1) {
      if ((await forgot(stranger(1), owner.email)).status === 200) sent += 1;
      server.clock.advance(60_000);
    }
    expect(sent).toBe(10);
    expect((await forgot(HOME, owner.email)).status).toBe(200);
  });

  it('count as one e-mail, whose code lets the owner in', async () => {
    const owner = await newOwner();
    const strangers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => forgot(stranger(n), owner.email)),
    );
    const home = await forgot(HOME, owner.email);
    expect([...strangers, home].map(({ status }) => status)).toEqual(Array<number>(26).fill(200));
    expect(home.body.message).toBe('Se este e-mail tiver um cadastro, o código está no e-mail mais recente');
    await runPendingJobs(server);
    expect(codesSentTo(server, owner.email)).toHaveLength(1);
    // A code that is about to expire serves nobody.
    server.clock.advance(8 * 60_000 + 1);
    const own = await codeFor(HOME, owner.email);
    expect(codesSentTo(server, owner.email)).toHaveLength(2);
    expect((await reset(HOME, owner.email, own)).status).toBe(200);
  });

  it('send few e-mails an hour, and never refuse the owner', { timeout: 60_000 }, async () => {
    const owner = await newOwner();
    const refused: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      // Two networks request as often as they may, others once each.
      for (const from of [stranger(1), stranger(2), stranger(10 + minute)]) await forgot(from, owner.email);
      if (minute % 10 === 9) {
        const { status } = await forgot(HOME, owner.email);
        if (status !== 200) refused.push(minute);
      }
      await runPendingJobs(server);
      server.clock.advance(60_000);
    }
    expect(refused).toEqual([]);
    const sent = codesSentTo(server, owner.email).length;
    figure('strangers', { 'reset e-mails in an hour': sent });
    expect(sent).toBeLessThanOrEqual(17);
    expect((await reset(HOME, owner.email, await codeFor(HOME, owner.email))).status).toBe(200);
  });

  it(
    'that also use up the tries of every code at worst leave a link, which lets the owner in',
    { timeout: 60_000 },
    async () => {
      const owner = await newOwner();
      const answers: Answer[] = [];
      for (let n = 0; n < 15; n += 1) {
        answers.push(await forgot(stranger(n), owner.email));
        for (let step = 0; step < 5; step += 1) await reset(stranger(99), owner.email, 'ABC234');
      }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
      const refused = await forgot(HOME, owner.email);
      expect([refused.status, refused.body.message]).toEqual([
        429,
        expect.stringMatching(
          /^Houve vários pedidos para redefinir a senha deste e-mail\. Se ele tem cadastro, o último link/,
        ),
      ]);
      // Requested codes are sent at once; an e-mail with an expired code would not be sent.
      await runPendingJobs(server);
      server.clock.advance(59 * 60_000);
      const link = await linkTo(owner.email);
      // Using up every try of the owner's network does not help either.
      await Promise.all(Array.from({ length: 60 }, () => reset(HOME, owner.email, 'ABC234')));
      expect((await reset(HOME, owner.email, 'ABC234')).status).toBe(429);
      expect((await reset(HOME, owner.email, link.get('token') ?? '')).status).toBe(200);
      expect((await signIn(HOME, owner.email, NEW_PASSWORD)).status).toBe(200);
    },
  );
});

describe('the link of the e-mail', () => {
  it('works once, for an hour, for its person only', async () => {
    const [ana, bia] = [await newOwner(), await newOwner()];
    await codeFor(HOME, ana.email);
    const link = await linkTo(ana.email);
    const token = link.get('token') ?? '';
    expect(link.get('email')).toBe(ana.email);
    expect((await reset(HOME, bia.email, token)).body.errors).toEqual({
      token: ['Este link não vale mais. Use o do e-mail mais recente ou peça outro código.'],
    });
    expect((await reset(HOME, 'ninguem@example.com', token)).status).toBe(422);
    const forged = token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    expect((await reset(HOME, ana.email, forged)).status).toBe(422);
    const later = `${Number(token.slice(0, 10)) + 60}${token.slice(10)}`;
    expect((await reset(HOME, ana.email, later)).status).toBe(422);
    server.clock.advance(60 * 60_000);
    expect((await reset(HOME, ana.email, token)).status).toBe(422);
    server.clock.advance(-1_000);
    const answers = await Promise.all(Array.from({ length: 16 }, () => reset(HOME, ana.email, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(HOME, ana.email, token)).status).toBe(422);
  });

  it('is in no log', async () => {
    const ana = await newOwner();
    await codeFor(HOME, ana.email);
    const token = (await linkTo(ana.email)).get('token') ?? '';
    await reset(HOME, ana.email, token);
    expect(server.logs()).not.toContain(token);
  });
});
