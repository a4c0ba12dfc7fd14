import { describe, expect, it } from 'vitest';
import { clientOf, send, type Client } from '../testing/client.ts';
import { PASSWORD, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const UNKNOWN_ID = 999_999_999;

const server = useTestServer();

/** Signs the person in once more, with another browser. */
async function signInWith(person: Indiker, userAgent: string): Promise<Client> {
  const body = JSON.stringify({ login: person.email, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const answer = await send(`${server.url}/api/auth/login`, 'POST', body, headers);
  return clientOf(server, answer.body.access_token);
}

const listOf = async (client: Client) => (await client.get('/api/me/sessions')).body.data;
const isOpen = async (client: Client) => (await client.get('/api/auth/user')).status === 200;

it.each([
  ['GET', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions/1'],
])('%s %s needs a session', async (method, path) => {
  expect((await send(server.url + path, method, undefined)).status).toBe(401);
});

describe('GET /api/me/sessions', () => {
  it('names each device, the current session first, then the newest', async () => {
    const ana = await signUp(server);
    const phone = await signInWith(ana, ANDROID);
    server.clock.advance(3_600_000);
    const laptop = await signInWith(ana, WINDOWS);
    await signUp(server);
    const rows = await listOf(phone);
    expect(rows.map(({ device }: { device: string }) => device)).toEqual([
      'Chrome no Android',
      'Firefox no Windows',
      'Navegador desconhecido',
    ]);
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      device: 'Chrome no Android',
      address: '127.0.0.1',
      created_at: '2026-11-21T15:00:00.000Z',
      last_seen_at: '2026-11-21T15:00:00.000Z',
      current: true,
    });
    expect(rows.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect((await listOf(laptop))[0]).toMatchObject({ device: 'Firefox no Windows', current: true });
  });

  it('returns one page at a time', async () => {
    const ana = await signUp(server);
    for (let n = 0; n < 12; n += 1) await signInWith(ana, n % 2 === 0 ? ANDROID : WINDOWS);
    const first = (await ana.get('/api/me/sessions')).body;
    expect(first).toMatchObject({ current_page: 1, per_page: 10, total: 13 });
    const second = (await ana.get('/api/me/sessions?page=2')).body;
    expect([first.data.length, second.data.length]).toEqual([10, 3]);
    expect([first.data[0].current, second.data.some(({ current }: { current: boolean }) => current)]).toEqual(
      [true, false],
    );
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(13);
    expect((await ana.get('/api/me/sessions?limit=0')).status).toBe(422);
  });

  it('omits expired sessions and shows when a session was last seen', async () => {
    const ana = await signUp(server);
    const phone = await signInWith(ana, ANDROID);
    server.clock.advance(20 * 86_400_000);
    await phone.get('/api/auth/user');
    const seen = server.clock.now().toISOString();
    server.clock.advance(11 * 86_400_000);
    const rows = await listOf(phone);
    expect(rows).toHaveLength(1);
    // This request itself extended the session.
    expect(rows[0].last_seen_at).toBe(server.clock.now().toISOString());
    expect(rows[0].created_at < seen).toBe(true);
  });
});

describe('DELETE /api/me/sessions/{id}', () => {
  it('returns 404 for another Indiker’s session and for unknown or malformed ids, and ends nothing', async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    const [session] = await listOf(rui);
    for (const id of [session.id, UNKNOWN_ID, 'abc', '0', '-1']) {
      const { status, body } = await ana.delete(`/api/me/sessions/${id}`);
      expect([id, status, body.message]).toEqual([id, 404, 'Recurso não encontrado']);
    }
    expect(await isOpen(rui)).toBe(true);
  });

  it('ends another session of the caller; its token becomes invalid, the current one stays valid', async () => {
    const ana = await signUp(server);
    const phone = await signInWith(ana, ANDROID);
    const [, other] = await listOf(ana);
    const { status, body } = await ana.delete(`/api/me/sessions/${other.id}`);
    expect([status, body]).toEqual([200, { message: 'Você saiu do aparelho' }]);
    expect([await isOpen(phone), await isOpen(ana)]).toEqual([false, true]);
    expect((await ana.delete(`/api/me/sessions/${other.id}`)).status).toBe(404);
  });

  it('ends the current session, like a logout', async () => {
    const ana = await signUp(server);
    const [current] = await listOf(ana);
    expect((await ana.delete(`/api/me/sessions/${current.id}`)).status).toBe(200);
    expect(await isOpen(ana)).toBe(false);
  });

  it('succeeds for one of many concurrent requests', async () => {
    const ana = await signUp(server);
    await signInWith(ana, ANDROID);
    const [, other] = await listOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ana.delete(`/api/me/sessions/${other.id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('DELETE /api/me/sessions', () => {
  it('ends all sessions of the caller but the current one, and none of another Indiker', async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    const [phone, laptop] = [await signInWith(ana, ANDROID), await signInWith(ana, WINDOWS)];
    expect((await phone.delete('/api/me/sessions')).body).toEqual({
      message: 'Você saiu de 2 outros aparelhos',
    });
    expect(await Promise.all([ana, phone, laptop, rui].map(isOpen))).toEqual([false, true, false, true]);
    expect(await listOf(phone)).toHaveLength(1);
    expect((await phone.delete('/api/me/sessions')).body.message).toBe(
      'Sua conta não estava aberta em outro aparelho',
    );
  });
});
