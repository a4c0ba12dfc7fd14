import { CODE_ALPHABET } from '@indike/rules/accounts/codes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { counted, figure } from '../system-tests/testing/figures.ts';
import { clientOf, type Answer } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import { PASSWORD, SAO_PAULO, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// docs/proofs.md 13, for profile codes: five attempts, one use, ten minutes, one person, one kind of change.

const RIO = 3_304_557;
const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';

let server: TestServer;
/** A second process on the same database. */
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ beside: server });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const saveCity = (city_id: number, state_id: number) => (who: Indiker, validation_code: string) =>
  who.put(`/api/address/${who.id}`, { city_id, state_id, validation_code });
const moveToRio = saveCity(RIO, 33);
const rename = (who: Indiker, validation_code: string, more: Record<string, unknown> = {}) =>
  who.put(`/api/user/${who.id}`, {
    firstname: 'Bia',
    lastname: 'Lima',
    phone: '11987654321',
    validation_code,
    ...more,
  });

/** The code with its last character shifted by `step`: well-formed, and wrong unless `step` is 0. */
function offBy(code: string, step: number): string {
  const at = CODE_ALPHABET.indexOf(code.slice(-1));
  return code.slice(0, -1) + CODE_ALPHABET.charAt((at + step) % CODE_ALPHABET.length);
}

async function codeRow({ email }: Indiker) {
  return server.db
    .selectFrom('email_code')
    .select(['attempts', 'used_at'])
    .where('recipient', '=', server.deps.codes.keyedHash(email))
    .executeTakeFirstOrThrow();
}

const cityOf = async (who: Indiker) => (await who.get('/api/auth/user')).body.address.city_id;
const statusesOf = (answers: readonly Answer[]) => counted(answers.map(({ status }) => status));

function expectWrong({ status, body }: Answer): void {
  expect([status, body.errors]).toEqual([422, { validation_code: [WRONG] }]);
}

describe('guesses', () => {
  it('invalidate the code after five evaluations, even when 500 arrive concurrently', async () => {
    const ana = await signUp(server);
    const code = await profileCode(server, ana, 'address');
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, guess) => moveToRio(ana, offBy(code, 1 + (guess % 31)))),
    );
    const { attempts } = await codeRow(ana);
    figure('profile codes', {
      'guesses at once': 500,
      evaluated: attempts,
      answers: JSON.stringify(statusesOf(answers)),
    });
    expect(attempts).toBe(5);
    // On a slow machine some requests get no database connection in time (503).
    expect(answers.filter(({ status }) => status !== 422 && status !== 503)).toEqual([]);
    expectWrong(await moveToRio(ana, code));
    expect(await cityOf(ana)).toBe(SAO_PAULO);
  });

  it(
    'are all refused in a row of 1 000, even the right code after the fifth',
    { timeout: 60_000 },
    async () => {
      const ana = await signUp(server);
      const code = await profileCode(server, ana, 'address');
      for (let tries = 0; tries < 5; tries += 1) expectWrong(await moveToRio(ana, offBy(code, 1 + tries)));
      for (let batch = 0; batch < 995; batch += 5) {
        const guesses = Array.from({ length: 5 }, (_, n) => moveToRio(ana, offBy(code, n)));
        for (const answer of await Promise.all(guesses)) expectWrong(answer);
      }
      figure('profile codes', { 'guesses in a row': 1_000, evaluated: (await codeRow(ana)).attempts });
      expect((await codeRow(ana)).attempts).toBe(5);
      expect(await cityOf(ana)).toBe(SAO_PAULO);
    },
  );

  it('leave the code valid after four wrong ones, but not after five', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const [hers, other] = [
      await profileCode(server, ana, 'address'),
      await profileCode(server, bia, 'address'),
    ];
    for (let step = 1; step <= 4; step += 1) {
      expectWrong(await moveToRio(ana, offBy(hers, step)));
      expectWrong(await moveToRio(bia, offBy(other, step)));
    }
    expect((await moveToRio(ana, hers)).status).toBe(200);
    expectWrong(await moveToRio(bia, offBy(other, 5)));
    expectWrong(await moveToRio(bia, other));
  });

  it('count as attempts even for another kind of change', async () => {
    const ana = await signUp(server);
    const code = await profileCode(server, ana, 'address');
    for (let tries = 0; tries < 5; tries += 1) expectWrong(await rename(ana, code));
    expect((await codeRow(ana)).attempts).toBe(5);
    expectWrong(await moveToRio(ana, code));
  });
});

describe('a right code', () => {
  it.each([10, 32])('used %i times concurrently, in two processes, succeeds once', async (count) => {
    const ana = await signUp(server);
    const twin = { ...ana, ...clientOf(second, ana.token) };
    const code = await profileCode(server, ana, 'address');
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => moveToRio(n % 2 === 0 ? ana : twin, code)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: count - 1 });
    expect((await codeRow(ana)).used_at).toEqual(server.clock.now());
    expectWrong(await saveCity(SAO_PAULO, 35)(ana, code));
    expect(await cityOf(ana)).toBe(RIO);
  });

  it('used ten times concurrently with new passwords changes the password once', async () => {
    const ana = await signUp(server);
    const code = await profileCode(server, ana, 'data');
    const passwords = Array.from({ length: 10 }, (_, n) => `senha número ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => rename(ana, code, { password, password_confirmation: password })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 9 });
    const signIns = await Promise.all(
      [PASSWORD, ...passwords].map((password) =>
        ana.post('/api/auth/login', { login: ana.document, password }),
      ),
    );
    // At most one, because the last of eleven sign-ins may be refused by the account's limit.
    expect(signIns.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(signIns[0]?.status).not.toBe(200);
  });

  it('expires after ten minutes', async () => {
    const ana = await signUp(server);
    const late = await profileCode(server, ana, 'address');
    server.clock.advance(600_000);
    expectWrong(await moveToRio(ana, late));
    const inTime = await profileCode(server, ana, 'address');
    server.clock.advance(599_999);
    expect((await moveToRio(ana, inTime)).status).toBe(200);
  });

  it('does not work for another person or another change', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const code = await profileCode(server, ana, 'address');
    await profileCode(server, bia, 'address');
    expectWrong(await moveToRio(bia, code));
    expectWrong(await rename(ana, code));
    expect((await bia.get('/api/auth/user')).body.firstname).toBe('Ana');
    expect((await moveToRio(ana, code)).status).toBe(200);
  });

  it('does not work for a password reset', async () => {
    const ana = await signUp(server);
    const code = await profileCode(server, ana);
    const reset = {
      email: ana.email,
      token: code,
      password: 'outra senha 2',
      password_confirmation: 'outra senha 2',
    };
    expect((await ana.post('/api/auth/reset-password', reset)).status).toBe(422);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
  });
});
