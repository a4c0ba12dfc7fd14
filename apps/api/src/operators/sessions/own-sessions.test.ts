import { describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { signInBrowser } from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const LOGIN = '/api/operator/auth/login';
const SESSION = '/api/operator/session';

const server = useTestServer();

const signedIn = (email?: string) => signInBrowser(server, email);

describe('the list of sessions', () => {
  it('shows device and address, the current session first, and ends one or all others', async () => {
    const browser = await signedIn();
    const script = await clientOf(server).post(
      LOGIN,
      { email: browser.email, password: PASSWORD },
      { 'user-agent': 'folha-de-pagamento/1.0' },
    );
    await signedIn(browser.email);
    const { body } = await browser.send('GET', '/api/operator/sessions');
    expect(body.total).toBe(3);
    expect(body.data.map(({ kind, current }: Record<string, unknown>) => [kind, current])).toEqual([
      ['browser', true],
      ['browser', false],
      ['token', false],
    ]);
    expect(body.data[2]).toMatchObject({ device: 'folha-de-pagamento/1.0', address: '127.0.0.1' });
    const ended = await browser.send('DELETE', `/api/operator/sessions/${body.data[2].id}`);
    expect(ended.status).toBe(200);
    expect((await clientOf(server, script.body.access_token).get(SESSION)).status).toBe(401);
    const other = await signedIn();
    expect((await other.send('DELETE', `/api/operator/sessions/${body.data[1].id}`)).status).toBe(404);
    expect((await browser.send('DELETE', '/api/operator/sessions')).body.message).toBe(
      'Outra sessão foi encerrada',
    );
    const left = await browser.send('GET', '/api/operator/sessions');
    expect(left.body.data.map(({ id }: { id: number }) => id)).toEqual([body.data[0].id]);
  });
});
