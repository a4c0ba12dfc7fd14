import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCpf, PASSWORD, registrationForm } from '../testing/people.ts';
import { startProxiedServer, type Proxied } from '../testing/proxy.ts';
import { counted, figure } from './testing/figures.ts';

// Many phones of a mobile carrier share one IPv4 address: their ordinary sign-ins must not count as guessing.

const PEOPLE = 300;
const AT_ONCE = 8;
const CARRIER = '198.51.100.1';

let proxied: Proxied;
beforeAll(async () => {
  ({ proxied } = await startProxiedServer());
});
afterAll(() => proxied.stop());

/** Checks the CPF as the registration wizard does, signs up, and signs in by e-mail or CPF. */
async function join(n: number): Promise<number[]> {
  const phone = proxied.from(CARRIER);
  const form = registrationForm();
  const check = await phone.get(`/api/public/document-verification/${String(form['document'])}`);
  const registered = await phone.post('/api/auth/register', form);
  const login = n % 2 === 0 ? form['email'] : form['document'];
  // One person in ten mistypes the password first.
  const slips =
    n % 10 === 0 ? [(await phone.post('/api/auth/login', { login, password: 'errada 123' })).status] : [];
  const signedIn = await phone.post('/api/auth/login', { login, password: PASSWORD });
  return [check.status, registered.status, ...slips, signedIn.status];
}

it(
  `serves ${PEOPLE} people who sign up and sign in behind one IPv4 address within an hour`,
  { timeout: 180_000 },
  async () => {
    const statuses: number[] = [];
    let next = 0;
    const worker = async () => {
      while (next < PEOPLE) statuses.push(...(await join((next += 1))));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    figure('carrier', { [`${PEOPLE} people`]: JSON.stringify(counted(statuses)) });
    expect(counted(statuses)).toEqual({ 200: 2 * PEOPLE, 201: PEOPLE, 401: PEOPLE / 10 });

    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        proxied
          .from(CARRIER)
          .post('/api/auth/login', { login: `ninguem${n}@example.com`, password: 'errada 123' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(50);
    expect((await proxied.from(CARRIER).get(`/api/public/document-verification/${newCpf()}`)).status).toBe(
      200,
    );
  },
);
